import {
  type IdentifierNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type RootOperationNode,
  type SchemableIdentifierNode,
} from 'kysely';
import type { Db } from '../core/schema';

/** The tables of copied labels that replace a search's tables. */
const names = new Map([
  ['labels', 'copied_labels'],
  ['label_words', 'copied_words'],
]);

class Renaming extends OperationNodeTransformer {
  protected override transformSchemableIdentifier(
    node: SchemableIdentifierNode,
    queryId?: QueryId,
  ): SchemableIdentifierNode {
    const transformed = super.transformSchemableIdentifier(node, queryId);
    const name = names.get(transformed.identifier.name);
    if (name === undefined) return transformed;
    const identifier: IdentifierNode = { ...transformed.identifier, name };
    return { ...transformed, identifier };
  }
}

/** Redirects queries about a bench's own labels to the copied labels, so that the search is written once. */
class CopiedTables implements KyselyPlugin {
  readonly #renaming = new Renaming();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#renaming.transformNode(node, queryId);
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
}

export const copied = (db: Db): Db => db.withPlugin(new CopiedTables());

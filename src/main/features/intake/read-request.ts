import type { Mapping } from '#shared/intake/mapping';
import type { RepeatMeaning, RepeatRule } from '#shared/intake/repeats';
import { filler } from '#shared/label/draft';
import { type Known, type OrderFile, readOrders, readOrdersGently } from './read-orders';
import type { Rules } from './rules';
import type { IntakeResult } from './types';

/** A file, and what its reading depends on; plain data, so that it can be handed to another thread. */
export interface ReadRequest extends OrderFile {
  defaults: Partial<Record<string, string>>;
  prefix: string | undefined;
  mappings: readonly Mapping[];
  /** What people said of rows that repeat an order number. */
  repeatRules: readonly RepeatRule[];
  /** What a person says of them for this file. */
  repeats: RepeatMeaning | null;
}

const rulesOf = ({ defaults, prefix }: ReadRequest): Rules => ({ fill: filler(defaults), prefix });

const knownOf = ({ mappings, repeatRules, repeats }: ReadRequest): Known => {
  const answered = new Map(repeatRules.map(({ signature, rows }) => [signature, rows]));
  return { mappings, meaningOf: (signature) => repeats ?? answered.get(signature) ?? null };
};

/** All at once: for a thread that has nothing else to do. */
export const readRequest = (request: ReadRequest): IntakeResult =>
  readOrders(request, rulesOf(request), knownOf(request));

/** A little at a time, for the main thread; only for what is small. */
export const readRequestGently = (request: ReadRequest): Promise<IntakeResult> =>
  readOrdersGently(request, rulesOf(request), knownOf(request));

import type { ItemDraft } from '#shared/label/draft';
import { tidyDraft } from '#shared/label/draft';
import { itemSchema } from '#shared/label/item';
import { type OrderField, orderShape, isEmptiable } from '#shared/label/order';
import { text } from '../../../text';
import { formatProblem } from '../../../text/format';
import { changedFields, type FormValues, itemsChanged, type Known, sentEmpty } from './form-values';

const words = text.recipient.form;
type Problems = Map<string, string>;

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

const said = (path: string, issues: readonly Issue[]): string =>
  formatProblem({ path, message: issues[0]?.message ?? '' });

/** An item that is left blank as a whole is not sent, and has no problems. */
const isBlank = (item: ItemDraft | undefined): boolean => item === undefined;

const problemsOfItems = (values: FormValues, found: Problems): void => {
  const tidied = values.items.map((item) => tidyDraft({ fields: {}, items: [item] }).items[0]);
  if (tidied.every(isBlank)) found.set('commodityItems', words.itemsEmptied);
  tidied.forEach((item, index) => {
    const parsed = item === undefined ? null : itemSchema.safeParse(item);
    for (const issue of parsed?.error?.issues ?? []) {
      const path = ['commodityItems', index, ...issue.path].join('.');
      if (!found.has(path)) found.set(path, formatProblem({ path, message: issue.message }));
    }
  });
};

/**
 * What keeps the changes from being sent, in words, by field path. What is not changed is not sent and has no problem.
 * @param prefix the service's own prefix where the station knows it: a service may only become one that begins with it
 */
export const problemsOf = (known: Known, values: FormValues, prefix: string | undefined): Problems => {
  const found: Problems = new Map();
  const tidied = tidyDraft(values).fields;
  const empty: ReadonlySet<OrderField> = new Set(sentEmpty(known, values));
  for (const [name, { after }] of changedFields(known, values)) {
    const parsed = orderShape[name].safeParse(tidied[name]);
    if (after === '' && empty.has(name)) continue;
    if (after === '') found.set(name, isEmptiable(name) ? words.emptied : words.neverEmpty);
    else if (!parsed.success) found.set(name, said(name, parsed.error.issues));
    else if (name === 'serviceCode' && prefix !== undefined && !after.startsWith(prefix))
      found.set(name, words.prefix({ prefix }));
  }
  if (itemsChanged(known, values)) problemsOfItems(values, found);
  return found;
};

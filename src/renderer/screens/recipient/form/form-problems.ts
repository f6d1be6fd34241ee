import { itemSchema } from '#shared/label/item';
import { type OrderField, orderShape, isEmptiable } from '#shared/label/order';
import { text } from '../../../text';
import { inWords } from '../../../text/format';
import {
  changedFields,
  type FormValues,
  itemsChanged,
  type Known,
  fieldsSentEmpty,
  tidyTyped,
} from './form-values';

const words = text.recipient.form;
type Problems = Map<string, string>;

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

const firstOf = (issues: readonly Issue[]): string => inWords(issues[0]?.message ?? '');

/** A completely blank item is not sent and has no problems. */
const problemsOfItems = (values: FormValues, found: Problems): void => {
  const tidied = values.items.map((item) => tidyTyped({ fields: {}, items: [item] }).items[0]);
  if (tidied.every((item) => item === undefined)) found.set('commodityItems', words.itemsEmptied);
  tidied.forEach((item, index) => {
    const parsed = item === undefined ? null : itemSchema.safeParse(item);
    for (const issue of parsed?.error?.issues ?? []) {
      const path = ['commodityItems', index, ...issue.path].join('.');
      if (!found.has(path)) found.set(path, inWords(issue.message));
    }
  });
};

/**
 * Problems that prevent sending the changes, in words, by field path. An unchanged field is not sent and has
 * none.
 * @param prefix the service's code prefix, if the station knows it: a changed service must begin with it
 */
export const problemsOf = (known: Known, values: FormValues, prefix: string | undefined): Problems => {
  const found: Problems = new Map();
  const tidied = tidyTyped(values).fields;
  const empty: ReadonlySet<OrderField> = new Set(fieldsSentEmpty(known, values));
  for (const [name, { after }] of changedFields(known, values)) {
    const parsed = orderShape[name].safeParse(tidied[name]);
    if (after === '' && empty.has(name)) continue;
    if (after === '') found.set(name, isEmptiable(name) ? words.emptied : words.neverEmpty);
    else if (!parsed.success) found.set(name, firstOf(parsed.error.issues));
    else if (name === 'serviceCode' && prefix !== undefined && !after.startsWith(prefix))
      found.set(name, words.prefix({ prefix }));
  }
  if (itemsChanged(known, values)) problemsOfItems(values, found);
  return found;
};

import { checkOrder } from '#shared/label/check';
import type { OrderDraft } from '#shared/label/draft';
import { numericItemFields } from '#shared/label/item';
import { numericOrderFields } from '#shared/label/order';
import { isSurelySound } from '#shared/label/sound';
import { said } from '#shared/text/said';
import type { IntakeProblem, ReadOrder } from './types';

export interface Rules {
  /** Fills a tidied draft from the station's defaults, for the check only; what is kept is what the file says. */
  fill?: (draft: OrderDraft) => OrderDraft;
  /** The service's own prefix, where the station knows it. */
  prefix?: string | undefined;
}

const valueAt = (draft: OrderDraft, path: string): unknown => {
  const item = /^commodityItems\.(\d+)\.(.+)$/.exec(path);
  const from: object | undefined = item ? draft.items[Number(item[1])] : draft.fields;
  return (from as Record<string, unknown> | undefined)?.[item?.[2] ?? path];
};

/** "2,5" is 2.5 in half the world and "1,234" may be either number: the worker says which, the program never guesses. */
const plainOf = (value: string): readonly [plain: string, other?: string] | null => {
  if (/^\d+,\d+$/.test(value)) {
    const [whole = '', rest = ''] = value.split(',');
    return rest.length === 3 ? [`${whole}.${rest}`, `${whole}${rest}`] : [`${whole}.${rest}`];
  }
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(value)) return [value.replaceAll(',', '')];
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(value)) return [value.replaceAll('.', '').replace(',', '.')];
  return null;
};

/** What a number should have looked like; null where the rule's own words say enough. */
export const numberRemedy = (name: string, value: unknown): string | null => {
  if (typeof value !== 'string' || !(numericOrderFields.has(name) || numericItemFields.has(name)))
    return null;
  const plain = value.length <= 20 ? plainOf(value) : null;
  if (plain === null) return said('rules.plainNumber', { field: name });
  const [one, other] = plain;
  return other === undefined
    ? said('rules.written', { field: name, value, plain: one })
    : said('rules.writtenEither', { field: name, value, one, other });
};

/** True only for an order without a problem; false says nothing: ask `ruleProblems`. */
export const breaksNoRule = (draft: OrderDraft, { fill, prefix }: Rules): boolean =>
  isSurelySound(fill ? fill(draft) : draft, prefix);

/**
 * What a worker has to mend before the order may ship.
 * @param locate line and field's name in the file of a path such as `commodityItems.0.itemValue`
 */
export const ruleProblems = (
  { line, parcel, draft }: Pick<ReadOrder, 'line' | 'parcel' | 'draft'>,
  rules: Rules,
  locate: (path: string) => { line: number; field: string } = (field) => ({ line, field }),
): IntakeProblem[] => {
  const filled = rules.fill ? rules.fill(draft) : draft;
  if (isSurelySound(filled, rules.prefix)) return [];
  const checked = checkOrder(filled, rules.prefix);
  if (checked.ok) return [];
  return checked.problems.map(({ path, message }) => {
    const name = path.split('.').at(-1) ?? path;
    return {
      ...locate(path),
      ref1: String(draft.fields.ref1),
      ...(parcel > 1 ? { parcel } : {}),
      message: numberRemedy(name, valueAt(draft, path)) ?? message,
      refused: false,
    };
  });
};

import { checkOrder } from '#shared/label/check';
import type { OrderDraft } from '#shared/label/draft';
import { numericItemFields } from '#shared/label/item';
import { numericOrderFields } from '#shared/label/order';
import { passesQuickCheck } from '#shared/label/quick-check';
import { codedMessage } from '#shared/text/coded-message';
import type { IntakeProblem, ReadOrder } from './types';

export interface Rules {
  /** Fills a tidied draft from the station's defaults, for the check only. The file's own values are stored. */
  fill?: (draft: OrderDraft) => OrderDraft;
  /** The service's own prefix, if the station knows it. */
  prefix?: string | undefined;
}

const valueAt = (draft: OrderDraft, path: string): unknown => {
  const item = /^commodityItems\.(\d+)\.(.+)$/.exec(path);
  const from: object | undefined = item ? draft.items[Number(item[1])] : draft.fields;
  return (from as Record<string, unknown> | undefined)?.[item?.[2] ?? path];
};

/** "2,5" is 2.5 in half the world, and "1,234" may be either number. The worker decides; the program never guesses. */
const plainOf = (value: string): readonly [plain: string, other?: string] | null => {
  if (/^\d+,\d+$/.test(value)) {
    const [integerPart = '', rest = ''] = value.split(',');
    return rest.length === 3
      ? [`${integerPart}.${rest}`, `${integerPart}${rest}`]
      : [`${integerPart}.${rest}`];
  }
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(value)) return [value.replaceAll(',', '')];
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(value)) return [value.replaceAll('.', '').replace(',', '.')];
  return null;
};

/** The right form of a number; null if the rule's own message is enough. */
export const numberRemedy = (name: string, value: unknown): string | null => {
  if (typeof value !== 'string' || !(numericOrderFields.has(name) || numericItemFields.has(name)))
    return null;
  const plain = value.length <= 20 ? plainOf(value) : null;
  if (plain === null) return codedMessage('rules.plainNumber', { field: name });
  const [one, other] = plain;
  return other === undefined
    ? codedMessage('rules.written', { field: name, value, plain: one })
    : codedMessage('rules.writtenEither', { field: name, value, one, other });
};

/** A quick check. True only for an order without a problem. False means nothing: `ruleProblems` must decide. */
export const breaksNoRule = (draft: OrderDraft, { fill, prefix }: Rules): boolean =>
  passesQuickCheck(fill ? fill(draft) : draft, prefix);

/**
 * What a worker has to fix before the order may ship.
 * @param locate returns the line and the field's name in the file for a path such as `commodityItems.0.itemValue`
 */
export const ruleProblems = (
  { line, parcel, draft }: Pick<ReadOrder, 'line' | 'parcel' | 'draft'>,
  rules: Rules,
  locate: (path: string) => { line: number; field: string } = (field) => ({ line, field }),
): IntakeProblem[] => {
  const filled = rules.fill ? rules.fill(draft) : draft;
  if (passesQuickCheck(filled, rules.prefix)) return [];
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

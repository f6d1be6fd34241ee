import { type ItemDraft, type OrderDraft, tidyDraft } from '#shared/label/draft';
import { newOrderNumber } from '#shared/label/order-number';
import { codedMessage } from '#shared/text/coded-message';
import type { Fault } from './types';

/** The longest value that is kept for fixing. All fields of the service are much shorter. */
const longestValue = 4000;
const mostItems = 500;

/** Control characters except tab and line ends, and unpaired surrogates. They are not text, and a database may cut a text there. */
const broken = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const notOneLine = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Text that contains none of these needs no check of its single values. */
const suspicious = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]/;

/** True if everything in a text may be kept; then every part of it may be kept too. */
export const isClean = (text: string): boolean => !suspicious.test(text);

const isSound = (value: string | number, isKnownClean: boolean): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : value.length <= longestValue && (isKnownClean || !broken.test(value));

const wordsFor = (field: string, value: string | number): string => {
  if (typeof value === 'number') return codedMessage('rules.unkept', { field });
  return value.length > longestValue
    ? codedMessage('rules.tooLong', { field, limit: longestValue })
    : codedMessage('rules.noText', { field });
};

type Values = Partial<Record<string, string | number>>;

const faultsOf = (values: Values, isKnownClean: boolean, path = ''): Fault[] => {
  const faults: Fault[] = [];
  for (const name in values) {
    const value = values[name];
    if (value !== undefined && !isSound(value, isKnownClean))
      faults.push({ field: `${path}${name}`, message: wordsFor(name, value) });
  }
  return faults;
};

const refFault = ({ fields }: OrderDraft): Fault[] => {
  const { ref1 } = fields;
  if (ref1 === undefined)
    return [{ field: 'ref1', message: codedMessage('rules.toScan', { field: 'ref1' }) }];
  return notOneLine.test(String(ref1))
    ? [{ field: 'ref1', message: codedMessage('rules.oneLine', { field: 'ref1' }) }]
    : [];
};

/** Values of a tidied draft that can't be kept even for fixing. */
export const valueFaults = ({ fields, items }: OrderDraft, isKnownClean = false): Fault[] => {
  const faults = faultsOf(fields, isKnownClean);
  for (const [index, item] of items.entries())
    faults.push(...faultsOf(item, isKnownClean, `commodityItems.${index}.`));
  return [...faults, ...tooManyItems(items.length)];
};

const isSecondRefFault = (fault: Fault, at: number, all: readonly Fault[]): boolean =>
  fault.field === 'ref1' && all.findIndex((other) => other.field === 'ref1') !== at;

/** Faults of a row's tidied draft that prevent keeping it even for fixing. */
const draftFaults = (draft: OrderDraft, isKnownClean: boolean): Fault[] => {
  const faults = [...refFault(draft), ...valueFaults(draft, isKnownClean)];
  // ref1 has its own, better message.
  return faults.filter((fault, at) => !isSecondRefFault(fault, at, faults));
};

/** Puts the order number as it is stored into tidied fields. */
export const enterNumber = (fields: OrderDraft['fields']): void => {
  if (typeof fields.ref1 !== 'string') return;
  fields.ref1 = newOrderNumber(fields.ref1);
  if (fields.ref1 === '') delete fields.ref1;
};

/**
 * Tidies what was read and reports values that can't be kept even for fixing.
 * @param isKnownClean true if the complete text it was read from is clean (see `isClean`)
 */
export const makeDraft = (raw: OrderDraft, isKnownClean = false): { draft: OrderDraft; faults: Fault[] } => {
  const draft = tidyDraft(raw);
  enterNumber(draft.fields);
  return { draft, faults: draftFaults(draft, isKnownClean) };
};

/** True without line ends and tabs. Other control characters are excluded already, because the text is clean. */
const isOneLine = (text: string): boolean => !text.includes('\n') && !text.includes('\t');

const areKept = (values: Values): boolean => {
  for (const name in values) {
    const value = values[name];
    if (typeof value === 'string' ? value.length > longestValue : !Number.isFinite(value)) return false;
  }
  return true;
};

const noFaults: readonly Fault[] = [];

/**
 * The faults of a table row that prevent keeping it even for fixing. A row without fault creates no objects.
 * @param row tidied
 */
export const rowFaults = (
  fields: OrderDraft['fields'],
  item: ItemDraft,
  isKnownClean: boolean,
): readonly Fault[] => {
  const isKept =
    isKnownClean &&
    typeof fields.ref1 === 'string' &&
    isOneLine(fields.ref1) &&
    areKept(fields) &&
    areKept(item);
  return isKept ? noFaults : draftFaults({ fields, items: [item] }, isKnownClean);
};

export const tooManyItems = (count: number): Fault[] =>
  count > mostItems
    ? [
        {
          field: 'commodityItems',
          message: codedMessage('import.manyItems', { most: mostItems, count }),
        },
      ]
    : [];

import { type ItemDraft, type OrderDraft, tidyDraft } from '#shared/label/draft';
import { said } from '#shared/text/said';
import type { Fault } from './types';

/** Longest value that is kept for mending; no field of the service is near it. */
const longestValue = 4000;
const mostItems = 500;

/** Control characters other than tab and line ends, and halves of characters: no text, and a database may cut there. */
const broken = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const anyControl = /\p{Cc}/u;

/** Without a single one of those, nor half of a character: then no value needs to be looked through by itself. */
const suspicious = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]/;

/** Whether everything in a text may be kept: then so may every piece of it. */
export const isClean = (text: string): boolean => !suspicious.test(text);

const isSound = (value: string | number, isKnownClean: boolean): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : value.length <= longestValue && (isKnownClean || !broken.test(value));

const wordsFor = (field: string, value: string | number): string => {
  if (typeof value === 'number') return said('rules.unkept', { field });
  return value.length > longestValue
    ? said('rules.tooLong', { field, limit: longestValue })
    : said('rules.noText', { field });
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
  if (ref1 === undefined) return [{ field: 'ref1', message: said('rules.toScan', { field: 'ref1' }) }];
  return anyControl.test(String(ref1))
    ? [{ field: 'ref1', message: said('rules.oneLine', { field: 'ref1' }) }]
    : [];
};

/** What of a tidied draft can't be kept even for mending. */
export const valueFaults = ({ fields, items }: OrderDraft, isKnownClean = false): Fault[] => {
  const faults = faultsOf(fields, isKnownClean);
  for (const [index, item] of items.entries())
    faults.push(...faultsOf(item, isKnownClean, `commodityItems.${index}.`));
  return [...faults, ...tooManyItems(items.length)];
};

const isSecondRefFault = (fault: Fault, at: number, all: readonly Fault[]): boolean =>
  fault.field === 'ref1' && all.findIndex((other) => other.field === 'ref1') !== at;

/** What of a tidied draft of one row can't be kept even for mending. */
const draftFaults = (draft: OrderDraft, isKnownClean: boolean): Fault[] => {
  const faults = [...refFault(draft), ...valueFaults(draft, isKnownClean)];
  // ref1 has its own, better words.
  return faults.filter((fault, at) => !isSecondRefFault(fault, at, faults));
};

/**
 * Tidies what was read and names what can't be kept even for mending.
 * @param isKnownClean the whole text it was read from is (see `isClean`)
 */
export const makeDraft = (raw: OrderDraft, isKnownClean = false): { draft: OrderDraft; faults: Fault[] } => {
  const draft = tidyDraft(raw);
  return { draft, faults: draftFaults(draft, isKnownClean) };
};

/** No line end nor tab, and no other control character, as the text is clean. */
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
 * What of a row of a table can't be kept even for mending; nothing is made for a row without fault.
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
          message: said('import.manyItems', { most: mostItems, count }),
        },
      ]
    : [];

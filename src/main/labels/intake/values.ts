import { type OrderDraft, tidyDraft } from '#shared/label/draft';
import type { Fault } from './types';

/** Longest value that is kept for mending; no field of the service is near it. */
const longestValue = 4000;
const mostItems = 500;

/** Control characters other than tab and line ends, and halves of characters: no text, and a database may cut there. */
const broken = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const anyControl = /\p{Cc}/u;

const faultOf = (field: string, value: string | number): Fault | null => {
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : { field, message: `${field} is not a number that can be kept` };
  if (value.length > longestValue)
    return { field, message: `${field} is longer than ${longestValue} characters` };
  if (broken.test(value)) return { field, message: `${field} holds characters that are no text` };
  return null;
};

const faultsOf = (values: object, path = ''): Fault[] =>
  Object.entries(values as Record<string, string | number>).flatMap(
    ([name, value]) => faultOf(`${path}${name}`, value) ?? [],
  );

const refFault = ({ fields }: OrderDraft): Fault[] => {
  const { ref1 } = fields;
  if (ref1 === undefined) return [{ field: 'ref1', message: 'ref1 is missing: it is what the worker scans' }];
  return anyControl.test(String(ref1))
    ? [{ field: 'ref1', message: 'ref1 must be one line that can be scanned' }]
    : [];
};

/** What of a tidied draft can't be kept even for mending. */
export const valueFaults = (draft: OrderDraft): Fault[] => [
  ...faultsOf(draft.fields),
  ...draft.items.flatMap((item, index) => faultsOf(item, `commodityItems.${index}.`)),
  ...tooManyItems(draft.items.length),
];

/** Tidies what was read and names what can't be kept even for mending. */
export const makeDraft = (raw: OrderDraft): { draft: OrderDraft; faults: Fault[] } => {
  const draft = tidyDraft(raw);
  const faults = [...refFault(draft), ...valueFaults(draft)];
  // ref1 has its own, better words.
  return { draft, faults: faults.filter((fault, at) => !isSecondRefFault(fault, at, faults)) };
};

const isSecondRefFault = (fault: Fault, at: number, all: readonly Fault[]): boolean =>
  fault.field === 'ref1' && all.findIndex((other) => other.field === 'ref1') !== at;

export const tooManyItems = (count: number): Fault[] =>
  count > mostItems
    ? [
        {
          field: 'commodityItems',
          message: `an order holds at most ${mostItems} items; this one has ${count}`,
        },
      ]
    : [];

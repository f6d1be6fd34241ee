import { overridesFormerName } from '../tables/events';
import { isOrderNumber, keptChanges, keptOrder } from './order';
import { keptFailure, listOf, parsedPlain, picked, type Plain, plainOf } from './plain';

/** Properties of an event that are kept unchanged, because they identify no one; for the rest see `others`. */
const plain = [
  'type',
  'file',
  'changed',
  'filled',
  'package',
  'documents',
  'retryAt',
  'printId',
  'printerName',
  'copies',
  'overrides',
  overridesFormerName,
  'expected',
  'note',
  'updateId',
  'isOnPaper',
  'outcome',
  'place',
  'by',
  'labelId',
  'parcel',
  'paper',
  'isHandled',
  'bench',
  'boughtAt',
  'updates',
  'correctedAt',
  'printedAt',
  'state',
];

const others: Record<string, (value: unknown, context: EventContext) => unknown> = {
  // An order number identifies no one, and the label may have had another one then.
  draft: (order, { ref1 }) => keptOrder(order, numberOf(order) ?? ref1),
  before: keptChanges,
  after: keptChanges,
  changes: keptChanges,
  corrected: (list) =>
    listOf(list).map((one) => ({
      ...picked(one, ['at', 'fields']),
      ...(one['values'] !== undefined && { values: keptValues(plainOf(one['values'])) }),
    })),
  failure: keptFailure,
  asked: keptFailure,
  // A supervisor's free text is removed; a print's reason is a code.
  reason: (reason, { type }) => (type === 'print.queued' || type === 'printed.elsewhere' ? reason : ''),
  text: () => null,
  message: () => null,
  code: (code, { keepsCode }) => (typeof code === 'string' && keepsCode(code) ? code : ''),
};

const keptValues = ({ before, after }: Plain): Plain => ({
  before: keptChanges(before),
  after: keptChanges(after),
});

const numberOf = (order: unknown): string | undefined => {
  const { ref1 } = plainOf(plainOf(order)['fields']);
  return typeof ref1 === 'string' && isOrderNumber(ref1) ? ref1 : undefined;
};

interface EventContext {
  type: string;
  ref1: string;
  keepsCode: (code: string) => boolean;
}

/** An event without personal data, as JSON; the same text where it has none. Applying it twice changes nothing more. */
export const keptEvent = (event: string, context: EventContext): string => {
  const values = parsedPlain(event);
  const changed = Object.entries(others).flatMap(([name, keep]) =>
    values[name] === undefined ? [] : [[name, keep(values[name], context)] as const],
  );
  const kept: Plain = { type: context.type, ...picked(values, plain), ...Object.fromEntries(changed) };
  // Keeps the order of the properties, so that the text stays equal where nothing is removed.
  const names = [...new Set([...Object.keys(values), ...Object.keys(kept)])];
  return JSON.stringify(picked(kept, names));
};

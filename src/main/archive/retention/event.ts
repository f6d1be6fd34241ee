import { overridesBefore } from '../tables/events';
import { keptChanges, keptOrder } from './order';
import { keptFailure, parsedPlain, picked, type Plain } from './plain';

/** What an event tells beside its type without naming anybody; of the rest see `others`. */
const plain = [
  'type',
  'file',
  'changed',
  'package',
  'documents',
  'retryAt',
  'printId',
  'printerName',
  'copies',
  'overrides',
  overridesBefore,
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
  'bench',
  'boughtAt',
  'updates',
  'printedAt',
  'state',
];

const others: Record<string, (value: unknown, around: Around) => unknown> = {
  draft: (order, { ref1 }) => keptOrder(order, ref1),
  before: keptChanges,
  after: keptChanges,
  changes: keptChanges,
  failure: keptFailure,
  // A supervisor's own words; of a print it is one of a closed list.
  reason: (reason, { type }) => (type === 'print.queued' || type === 'printed.elsewhere' ? reason : ''),
  text: () => null,
  message: () => null,
  code: (code, { keepsCode }) => (typeof code === 'string' && keepsCode(code) ? code : ''),
};

interface Around {
  type: string;
  ref1: string;
  keepsCode: (code: string) => boolean;
}

/** What an event says without names and addresses, as JSON; the same text where it says none. Twice is the same as once. */
export const keptEvent = (event: string, around: Around): string => {
  const said = parsedPlain(event);
  const told = Object.entries(others).flatMap(([name, keep]) =>
    said[name] === undefined ? [] : [[name, keep(said[name], around)] as const],
  );
  const kept: Plain = { type: around.type, ...picked(said, plain), ...Object.fromEntries(told) };
  // In the order it was written in, so that nothing changes where nothing goes.
  const names = [...new Set([...Object.keys(said), ...Object.keys(kept)])];
  return JSON.stringify(picked(kept, names));
};

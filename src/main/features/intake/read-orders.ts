import type { Mapping } from '#shared/intake/mapping';
import type { RepeatMeaning } from '#shared/intake/repeats';
import { codedMessage } from '#shared/text/coded-message';
import { readCsv } from './csv/read-csv';
import { decodeText } from './decode';
import { readJson } from './json/read-json';
import type { Rules } from './rules';
import { type IntakeResult, refuse, type Steps } from './types';
import { yieldToEventLoop } from '../../base/event-loop';

export type { IntakeResult } from './types';

/** Bytes. A larger file is not one batch of orders. */
export const largestFile = 50 * 1024 * 1024;

export const tooBig = refuse('too_big', codedMessage('import.tooBig'));

export interface OrderFile {
  fileName: string;
  bytes: Uint8Array;
}

/** What people decided about files with a known header. */
export interface Known {
  mappings?: readonly Mapping[];
  /** The meaning of rows that repeat an order number; null if undecided. */
  meaningOf?: (signature: string) => RepeatMeaning | null;
}

const looksLikeJson = (fileName: string, text: string): boolean =>
  /\.json$/i.test(fileName) || /^\s*[[{]/.test(text);

function* read({ fileName, bytes }: OrderFile, rules: Rules, known: Known): Steps<IntakeResult> {
  if (bytes.length > largestFile) return tooBig;
  const decoded = decodeText(bytes);
  if ('kind' in decoded) return decoded;
  const { text, encoding } = decoded;
  yield;
  if (looksLikeJson(fileName, text)) {
    const found = yield* readJson(text, rules);
    return 'kind' in found
      ? found
      : { kind: 'read', encoding, layout: 'own', title: null, signature: null, ...found };
  }
  const found = yield* readCsv(
    text,
    rules,
    known.mappings ?? [],
    (signature) => known.meaningOf?.(signature) ?? null,
  );
  return 'kind' in found ? found : { kind: 'read', encoding, ...found };
}

/** Runs all steps at once, for a worker thread. */
export const runAll = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/**
 * Reads an order file, CSV or JSON. Nothing is dropped silently: each row becomes part of an order or is refused with its line, field and
 * reason. An order is imported with all its rows or not at all. Orders that break a rule are imported with the list of what must be fixed.
 * @param rules the station's defaults and prefix, for the check only
 * @param known what people decided about such files
 */
export const readOrders = (file: OrderFile, rules: Rules = {}, known: Known = {}): IntakeResult =>
  runAll(read(file, rules, known));

/** Milliseconds of reading before other work gets a turn: a print's next byte, a scan, a frame of the window. */
const sliceMs = 8;
/** Runs steps with pauses for other work. */
export const inSlices = async <T>(steps: Steps<T>): Promise<T> => {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < sliceMs) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
};

/** The same as `readOrders`, in small steps. */
export const readOrdersInSlices = (
  file: OrderFile,
  rules: Rules = {},
  known: Known = {},
): Promise<IntakeResult> => inSlices(read(file, rules, known));

import type { Mapping } from '#shared/intake/mapping';
import type { RepeatMeaning } from '#shared/intake/repeats';
import { said } from '#shared/text/said';
import { readCsv } from './csv/read-csv';
import { decodeText } from './decode';
import { readJson } from './json/read-json';
import type { Rules } from './rules';
import { type IntakeResult, refuse, type Steps } from './types';
import { yieldToEventLoop } from '../../base/event-loop';

export type { IntakeResult } from './types';

/** Bytes. A larger file is not one batch of orders. */
export const largestFile = 50 * 1024 * 1024;

export const tooBig = refuse('too_big', said('import.tooBig'));

export interface OrderFile {
  fileName: string;
  bytes: Uint8Array;
}

/** What people said of files with a header. */
export interface Known {
  mappings?: readonly Mapping[];
  /** Of rows that repeat an order number; null where nobody has. */
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

/** Takes steps to their end at once, for a thread that has nothing else to do. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/**
 * Reads an order file, CSV or JSON. Nothing is lost in silence: each row becomes part of an order or is refused with its
 * line, field and reason, and an order is taken with all its rows or not at all. Orders that break a rule are taken, with
 * what must be mended.
 * @param rules the station's defaults and prefix, for the check only
 * @param known what people said of such files
 */
export const readOrders = (file: OrderFile, rules: Rules = {}, known: Known = {}): IntakeResult =>
  atOnce(read(file, rules, known));

/** Milliseconds of reading after which others have their turn: a print's next byte, a scan, a frame of the window. */
const turn = 8;
/** Takes steps to their end, a little at a time. */
export const gently = async <T>(steps: Steps<T>): Promise<T> => {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < turn) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
};

/** The same as `readOrders`, a little at a time. */
export const readOrdersGently = (
  file: OrderFile,
  rules: Rules = {},
  known: Known = {},
): Promise<IntakeResult> => gently(read(file, rules, known));

import { readCsv } from './csv/read-csv';
import { decodeText } from './decode';
import { readJson } from './json/read-json';
import type { Rules } from './rules';
import { type IntakeResult, refuse } from './types';

export type { IntakeResult } from './types';

/** Bytes. A larger file is not one batch of orders. */
const largestFile = 50 * 1024 * 1024;

const looksLikeJson = (fileName: string, text: string): boolean =>
  /\.json$/i.test(fileName) || /^\s*[[{]/.test(text);

/**
 * Reads an order file, CSV or JSON. Nothing is lost in silence: each row becomes part of an order or is refused with its
 * line, field and reason, and an order is taken with all its rows or not at all. Orders that break a rule are taken, with
 * what must be mended.
 * @param rules the station's defaults and prefix, for the check only
 */
export const readOrders = (
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
  rules: Rules = {},
): IntakeResult => {
  if (bytes.length > largestFile)
    return refuse('too_big', 'The file is larger than 50 MB. Split it and import the parts');
  const decoded = decodeText(bytes);
  if ('kind' in decoded) return decoded;
  const { text, encoding } = decoded;
  const read = looksLikeJson(fileName, text) ? readJson(text, rules) : readCsv(text, rules);
  return 'kind' in read ? read : { kind: 'read', encoding, ...read };
};

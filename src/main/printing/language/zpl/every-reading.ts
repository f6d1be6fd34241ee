import { type Finding, unreadable } from './findings';
import { classOf } from './classify';
import { DLE, RS, usualPrefixes } from './prefixes';
import { createStoredObjects } from './stored-objects';

/** Bytes after a prefix that are examined: a code, blanks within it, and the values that decide its effect. */
const window = 64;
const comma = 0x2c;

const isBlank = (byte: number): boolean => byte <= 0x20;

/** The two letters after a prefix without blanks and control bytes, and where they end; null at the document's end. */
const codeAt = (document: Uint8Array, from: number): { code: string; end: number } | null => {
  let code = '';
  let at = from;
  for (; at < document.length && at < from + window && code.length < 2; at += 1) {
    const byte = document[at] ?? 0;
    if (!isBlank(byte)) code += String.fromCharCode(byte);
  }
  return code.length === 2 ? { code: code.toUpperCase(), end: at } : null;
};

/** The values up to the next prefix without blanks. Each byte is examined once, however long a run of them is. */
const valuesAt = (document: Uint8Array, from: number, prefixes: ReadonlySet<number>): Uint8Array => {
  const values: number[] = [];
  for (let at = from; at < document.length && values.length < window; at += 1) {
    const byte = document[at] ?? 0;
    if (prefixes.has(byte)) break;
    if (!isBlank(byte)) values.push(byte);
  }
  return Uint8Array.from(values);
};

/** More than a page of 600 dpi has as bytes that happen to be a prefix. What is beyond them is not read. */
const mostPrefixes = 50_000;
/** Between two yields: a few milliseconds of work. */
const prefixesPerYield = 250;

/** Bytes that are or were the caret or the tilde. */
export interface EverPrefixes {
  caret: Iterable<number>;
  tilde: Iterable<number>;
}

const usual = usualPrefixes();

/**
 * Forbidden commands under every reading of a document at once: each byte that was ever a prefix is that prefix
 * everywhere, and counted pictures are read as text. For documents that a printer might read differently: those that
 * change the command characters, or whose pictures do not have their declared length. Yields between portions of work.
 */
export function* everyReading(document: Uint8Array, ever: EverPrefixes): Generator<undefined, Finding[]> {
  const bySign = {
    '^': new Set([usual.caret, RS, ...ever.caret]),
    '~': new Set([usual.tilde, DLE, ...ever.tilde]),
  };
  const prefixes = new Set([...bySign['^'], ...bySign['~']]);
  const found = new Map<string, Finding>();
  let seen = 0;
  for (let at = 0; at < document.length; at += 1) {
    if (!prefixes.has(document[at] ?? 0)) continue;
    seen += 1;
    if (seen > mostPrefixes) return [...found.values(), unreadable];
    if (seen % prefixesPerYield === 0) yield undefined;
    const read = codeAt(document, at + 1);
    if (!read) continue;
    const data = valuesAt(document, read.end, prefixes);
    for (const sign of ['^', '~'] as const) {
      if (!bySign[sign].has(document[at] ?? 0)) continue;
      const command = sign + read.code;
      const token = { sign, code: read.code, at, data, size: data.length, delimiter: comma };
      const kind = classOf(command, { ...token, payload: null, hasControls: false }, createStoredObjects());
      if (kind.class === 'never') found.set(command, { ...kind, command });
    }
  }
  return [...found.values()];
}

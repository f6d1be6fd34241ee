import type { ScannerSettings } from './settings';

type Affixes = Pick<ScannerSettings, 'prefixes' | 'suffix'>;

/** Control characters; among them GS, as which scanners pass on FNC1. */
const controls = /\p{Cc}/gu;
/** Symbology identifier of AIM (ISO/IEC 15424): `]`, a letter for the kind of barcode, a digit. */
const aim = /^\][A-Za-z]\d/;

const bare = (text: string): string => text.replace(controls, '').trim();

/** What is left after `affix`, or the whole where nothing would be left: a code is never stripped to nothing. */
const orWhole = (rest: string, whole: string): string => (rest.trim() === '' ? whole : rest.trim());

const withoutAim = (code: string): string => orWhole(code.replace(aim, ''), code);

const withoutPrefix = (code: string, prefixes: readonly string[]): string => {
  const found = prefixes
    .map(bare)
    .filter((prefix) => prefix !== '' && code.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0];
  return found === undefined ? code : orWhole(code.slice(found.length), code);
};

const withoutSuffix = (code: string, suffix: string): string => {
  const end = bare(suffix);
  return end !== '' && code.endsWith(end) ? orWhole(code.slice(0, -end.length), code) : code;
};

/**
 * The code a scanner meant: without control characters, AIM identifier, the configured prefix and suffix and white space
 * around it. Scanners put the AIM identifier before or after their own prefix; each is taken off once at most, so a
 * code must be cleaned only once.
 */
export const cleanScan = (raw: string, { prefixes, suffix }: Affixes): string => {
  const code = withoutSuffix(bare(raw), suffix);
  const outer = withoutAim(code);
  const inner = withoutPrefix(outer, prefixes);
  return outer === code ? withoutAim(inner) : inner;
};

/**
 * Lets the same code count once within a time, as a hand scanner held a moment too long reads twice. Counted from the
 * scan that counted, so a code scanned on and on counts again after each `windowMs`.
 * @param now milliseconds since some fixed moment
 * @returns true when the scan counts
 */
export const createScanGate = (
  windowMs = 1500,
  now: () => number = () => Date.now(),
): ((code: string) => boolean) => {
  const counted = new Map<string, number>();
  return (code) => {
    const at = now();
    // A clock that was set back must not shut the gate.
    for (const [known, when] of counted) if (at < when || at - when >= windowMs) counted.delete(known);
    if (counted.has(code)) return false;
    counted.set(code, at);
    return true;
  };
};

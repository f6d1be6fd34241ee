import type { ScannerSettings } from './settings';

type Affixes = Pick<ScannerSettings, 'prefixes' | 'suffix'>;

/** Control characters, including GS, which scanners send for FNC1. */
const controls = /\p{Cc}/gu;
/** AIM symbology identifier (ISO/IEC 15424): `]`, a letter for the kind of barcode, a digit. */
const aim = /^\][A-Za-z]\d/;

const bare = (text: string): string => text.replace(controls, '').trim();

/** The text without an affix, or the complete text if nothing would be left. */
const orWhole = (rest: string, fallback: string): string => (rest.trim() === '' ? fallback : rest.trim());

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
 * The code that the scanner read: without control characters, AIM identifier, configured prefix and suffix, and surrounding white space.
 * Scanners put the AIM identifier before or after their own prefix. Each is removed at most once, so a code must be cleaned only once.
 */
export const cleanScan = (raw: string, { prefixes, suffix }: Affixes): string => {
  const code = withoutSuffix(bare(raw), suffix);
  const outer = withoutAim(code);
  const inner = withoutPrefix(outer, prefixes);
  return outer === code ? withoutAim(inner) : inner;
};

/**
 * Ignores a repeated code for a short time, because a hand scanner held too long reads twice. The time is counted from the accepted scan,
 * so a code that is scanned continuously is accepted again after each `windowMs`.
 * @param now milliseconds since some fixed moment
 * @returns a function that returns true if the scan is accepted
 */
export const createScanGate = (
  windowMs = 1500,
  now: () => number = () => Date.now(),
): ((code: string) => boolean) => {
  const counted = new Map<string, number>();
  return (code) => {
    const at = now();
    // A clock that was set back must not block scans.
    for (const [known, when] of counted) if (at < when || at - when >= windowMs) counted.delete(known);
    if (counted.has(code)) return false;
    counted.set(code, at);
    return true;
  };
};

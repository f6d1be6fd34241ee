import type { ScannerSettings } from './settings';
import { lengthOf } from './text';

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

/** The parts of a `KeyboardEvent` that tell a scanner from a person. `timeStamp` in milliseconds. */
export interface WedgeKey {
  key: string;
  timeStamp: number;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
  isComposing?: boolean;
  /** A key held down repeats as fast as a scanner types. */
  repeat?: boolean;
}

/**
 * What to do with a key: `pass` it is nobody's scan; `collecting` it may become one, let it through meanwhile; `scan` it
 * ended one: swallow this key, and take what leaked (`scan.length` characters) out of the field that had the focus.
 */
export type KeyVerdict = 'pass' | 'collecting' | { scan: string };

export interface WedgeDetector {
  feed(key: WedgeKey): KeyVerdict;
  /** Characters of the run so far; one character long when the last key began it. */
  pending(): string;
}

const shortestScan = 3;
const silent: ReadonlySet<string> = new Set(
  'Shift Control Alt AltGraph Meta CapsLock NumLock Dead Process Unidentified Compose'.split(' '),
);

/** AltGr reports itself as Ctrl and Alt together, and then the key is a character like any other. */
const isShortcut = ({ ctrlKey = false, altKey = false, metaKey = false }: WedgeKey): boolean =>
  metaKey || ctrlKey !== altKey;

const isCharacter = (key: string): boolean => lengthOf(key) === 1;

/**
 * Recognises a keyboard-wedge scanner: at least three characters with at most `maxKeyGapMs` between keys, ended by Enter
 * or Tab. A person types slower than that, and what a person types always passes. The scan is given as it was typed;
 * `cleanScan` it once.
 */
export const createWedgeDetector = ({ maxKeyGapMs }: Pick<ScannerSettings, 'maxKeyGapMs'>): WedgeDetector => {
  let run = '';
  let last = Number.NEGATIVE_INFINITY;

  const end = (quick: boolean): KeyVerdict => {
    const scan = quick ? run : '';
    run = '';
    return lengthOf(scan) >= shortestScan ? { scan } : 'pass';
  };
  const collect = (key: string, quick: boolean): KeyVerdict => {
    run = quick ? run + key : key;
    return 'collecting';
  };
  const reset = (): KeyVerdict => {
    run = '';
    return 'pass';
  };
  const isQuick = (at: number): boolean => at >= last && at - last <= maxKeyGapMs;

  const feed = (event: WedgeKey): KeyVerdict => {
    const quick = isQuick(event.timeStamp);
    last = event.timeStamp;
    if (event.repeat) return reset();
    // Scanners press Shift for capitals and Ctrl+] for GS in the middle of a code: neither ends it nor adds to it.
    if (silent.has(event.key) || event.isComposing || isShortcut(event)) return quick ? 'pass' : reset();
    if (event.key === 'Enter' || event.key === 'Tab') return end(quick);
    return isCharacter(event.key) ? collect(event.key, quick) : reset();
  };
  return { feed, pending: () => run };
};

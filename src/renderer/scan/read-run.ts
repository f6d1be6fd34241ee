import { commandPrefix } from '#shared/commands';
import type { FinishedRun } from '#shared/key-run';
import { cleanScan } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';
import { type UsReading, usReading } from './us-reading';

type Affixes = Pick<ScannerSettings, 'prefixes' | 'suffix'>;
/** Without a layout nothing is read as typed by a US keyboard. */
type Wedge = Affixes & Partial<Pick<ScannerSettings, 'layout' | 'alsoRight'>>;

/** What the keys before Enter or Tab were. `from` is the index at which the code begins. */
export type Reading =
  | { kind: 'scan'; code: string; from: number }
  | { kind: 'scan_again' }
  | { kind: 'typed' }
  /** The station knows one code as typed, and another one as typed by a US keyboard. */
  | { kind: 'two_codes'; codes: readonly [typed: string, meant: string] };

/** Returns those of the codes that the station knows. */
export type Known = (codes: readonly string[]) => Promise<readonly string[]>;

export const shortestCode = 3;
/** The most codes in one question to the station. No scanner stalls more often in one code. */
const mostCandidates = 40;

const textFrom = ({ characters }: FinishedRun, index: number): string => characters.slice(index).join('');

/** Symbology identifier (ISO/IEC 15424), as scanners send it before a code: `]C1`. */
const symbology = /^\][A-Za-z]\d./;

/**
 * True for a beginning that only a scanner sends: a symbology identifier, its prefix, or the beginning of a
 * command or badge code.
 */
const startsAsScan = (text: string, { prefixes }: Affixes): boolean =>
  symbology.test(text) ||
  text.toUpperCase().startsWith(commandPrefix) ||
  prefixes.some((prefix) => prefix.trim() !== '' && text.startsWith(prefix) && text.length > prefix.length);

const markedStart = (run: FinishedRun, affixes: Affixes): number =>
  run.characters.findIndex((_, index) => startsAsScan(textFrom(run, index), affixes));

/**
 * The run from there on as typed by a US keyboard, if the bench has such a scanner and no person typed it.
 */
const correctedFrom = (
  run: FinishedRun,
  from: number,
  { layout = 'same', ...affixes }: Wedge,
): UsReading | null =>
  layout === 'same' || run.pace === 'person' ? null : usReading(run, from, { ...affixes, layout });

/** A scan marked by its beginning, as typed by a US keyboard. */
const markedCorrected = (run: FinishedRun, wedge: Wedge): Reading | null => {
  for (const from of run.characters.keys()) {
    const corrected = correctedFrom(run, from, wedge);
    if (corrected?.isExact && startsAsScan(corrected.raw, wedge))
      return { kind: 'scan', code: corrected.code, from };
  }
  return null;
};

/** The reading when the keys alone decide it; null when the station must be asked which codes it knows. */
export const readAtOnce = (run: FinishedRun, wedge: Wedge): Reading | null => {
  const read = (from: number): Reading => ({
    kind: 'scan',
    code: cleanScan(textFrom(run, from), wedge),
    from,
  });
  const marked = markedStart(run, wedge);
  if (run.pace === 'scanner') {
    const corrected = correctedFrom(run, 0, wedge);
    if (corrected === null || marked === 0) return read(0);
    if (!corrected.isExact || (wedge.alsoRight && !startsAsScan(corrected.raw, wedge))) return null;
    return { kind: 'scan', code: corrected.code, from: 0 };
  }
  if (marked >= 0 && run.pace === 'mixed') return read(marked);
  if (run.pace === 'person' && (run.characters.length < shortestCode || run.starts.length > mostCandidates))
    return { kind: 'typed' };
  return markedCorrected(run, wedge);
};

interface Candidate {
  from: number;
  code: string;
}

const bestOf = (candidates: readonly Candidate[], found: ReadonlySet<string>, run: FinishedRun) => {
  const matching = candidates.filter(({ code }) => found.has(code));
  return matching.find(({ from }) => from === run.likelyStart) ?? matching[0];
};

/**
 * A code in the run that the station knows, as typed or as typed by a US keyboard; null when it knows none.
 */
const findKnown = async (run: FinishedRun, wedge: Wedge, known: Known): Promise<Reading | null> => {
  const starts = run.starts.slice(-mostCandidates);
  const isLong = ({ code }: Candidate): boolean => code.length >= shortestCode;
  const typed = starts.map((from) => ({ from, code: cleanScan(textFrom(run, from), wedge) })).filter(isLong);
  const corrected = starts
    .map((from) => ({ from, code: correctedFrom(run, from, wedge)?.code ?? '' }))
    .filter(isLong);
  const found = new Set(await known([...new Set([...typed, ...corrected].map(({ code }) => code))]));
  const [asTyped, asCorrected] = [typed, corrected].map((candidates) => bestOf(candidates, found, run));
  if (asTyped && asCorrected && asTyped.code !== asCorrected.code)
    return { kind: 'two_codes', codes: [asTyped.code, asCorrected.code] };
  const best = asTyped ?? asCorrected;
  return best ? { kind: 'scan', ...best } : null;
};

/**
 * Reads a run by its contents when its pace does not decide: a code that the station knows is the scan. Part
 * of a code is never looked up: if keys came shortly before those at a scanner's pace and the station does
 * not know the complete code, the scan must be repeated. A scan that can be two codes is neither.
 */
export const readByContent = async (run: FinishedRun, wedge: Wedge, known: Known): Promise<Reading> => {
  const best = await findKnown(run, wedge, known);
  if (best) return best;
  if (run.pace === 'person') return { kind: 'typed' };
  if (run.likelyStart > 0) return { kind: 'scan_again' };
  return { kind: 'scan', code: cleanScan(textFrom(run, 0), wedge), from: 0 };
};

/** A weight in pounds, from a scale or a person. A number of four digits is higher than any parcel's weight. */
export const isWeight = (value: string): boolean =>
  /^0*\d{0,3}(?:[.,]\d{0,4})?\s*(?:lb|lbs|kg|g|oz)?$/i.test(value.trim());

/**
 * The code that a number in the weight field also is, or that a scanner put there behind other keys; null
 * when it is only a weight.
 * @param value what the field contains
 */
export const codeOfWeight = async (
  value: string,
  run: FinishedRun,
  wedge: Wedge,
  known: Known,
): Promise<string | null> => {
  const scanned =
    run.pace === 'person'
      ? []
      : run.starts.map((from) => textFrom(run, from)).filter(({ length }) => length >= shortestCode);
  const codes = [value, ...scanned].slice(0, mostCandidates).map((typed) => cleanScan(typed, wedge));
  return (await known([...new Set(codes)].filter((code) => code !== '')))[0] ?? null;
};

/**
 * True when keys of the run did not reach the box: the focus moved between a key and its character, for
 * example while a screen is drawn for the first time. The pressed keys count then, not the text in the box.
 */
export const hasLostKeys = ({ characters }: FinishedRun, value: string): boolean => {
  const left = Array.from(value);
  if (left.length === 0 || left.length >= characters.length) return false;
  let at = 0;
  for (const character of characters) if (character === left[at]) at += 1;
  return at === left.length;
};

/**
 * The run with everything in the Scan box. Text can be there before the run, from a scanner that paused for
 * longer than a run lasts, or from a person who typed part of a code.
 */
export const completeRun = (run: FinishedRun, value: string): FinishedRun => {
  const typed = run.characters.join('');
  if (value === typed || (run.pace !== 'person' && (value === '' || hasLostKeys(run, value)))) return run;
  const characters = Array.from(value);
  // A person moved the cursor in the box or pasted: only the complete text counts.
  const earlier = characters.length - run.characters.length;
  const usKeys = [...Array.from({ length: earlier }, () => null), ...run.usKeys];
  if (!value.endsWith(typed))
    return { ...run, characters, usKeys, starts: [0], likelyStart: 0, pace: 'person' };
  return {
    ...run,
    characters,
    usKeys,
    starts: [0, ...run.starts.map((start) => start + earlier)],
    likelyStart: run.likelyStart + earlier,
    pace: run.pace === 'scanner' ? 'mixed' : run.pace,
  };
};

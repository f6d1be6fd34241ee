import type { Told } from './reports';

/** How a run of the named test ended. */
export interface Ran {
  /** Undefined when the runner left no report. */
  told: Told[] | undefined;
  /** What failed outside of any test: a file that could not be read, say. */
  broken: string[];
  /** True when it was ended because its time was up. */
  tooLong: boolean;
}

/** `killed`: the test saw that the guard is gone. `broken`: nothing can be said. `words` say how or why. */
export interface Verdict {
  kind: 'passes' | 'killed' | 'broken';
  words: string;
}

/** What a program that was spoilt in its grammar or its names says: it never ran without its guard. */
const spoilt = /^(ReferenceError|SyntaxError)|Transform failed|PARSE_ERROR|Failed to (load|resolve)/;
const timeIsUp = /timed out|timeout/i;

const howItFailed = ({ words }: Told): string => (timeIsUp.test(words) ? `time: ${words}` : words);

/** Judges a run by the tests whose full name fits `pattern`. */
export const judge = ({ told, broken, tooLong }: Ran, pattern: RegExp): Verdict => {
  if (tooLong) return { kind: 'killed', words: 'time: it hung until it was ended' };
  if (told === undefined) return { kind: 'broken', words: 'the runner left no report' };
  const meant = told.filter(({ name, state }) => state !== 'left_out' && pattern.test(name));
  const failed = meant.find(({ state }) => state === 'failed');
  if (failed) return { kind: spoilt.test(failed.words) ? 'broken' : 'killed', words: howItFailed(failed) };
  if (meant.length > 0) return { kind: 'passes', words: '' };
  return { kind: 'broken', words: broken[0] ?? 'no test of that name ran' };
};

import type { TestOutcome } from './reports';

/** How a run of the named test ended. */
export interface Ran {
  /** Undefined when the runner wrote no report. */
  outcomes: TestOutcome[] | undefined;
  /** Errors outside of any test, such as a file that could not be read. */
  broken: string[];
  /** True when it was ended because its time was up. */
  tooLong: boolean;
}

/** `killed`: the test noticed that the guard is missing. `broken`: the run proves nothing. `words` give the reason. */
export interface Verdict {
  kind: 'passes' | 'killed' | 'broken';
  words: string;
}

/** Errors of a program with broken syntax or missing names: it never ran without its guard. */
const brokenProgram = /^(ReferenceError|SyntaxError)|Transform failed|PARSE_ERROR|Failed to (load|resolve)/;
const timeIsUp = /timed out|timeout/i;

const howItFailed = ({ words }: TestOutcome): string => (timeIsUp.test(words) ? `time: ${words}` : words);

/** Evaluates a run by the tests whose full name matches `pattern`. */
export const evaluateRun = ({ outcomes, broken, tooLong }: Ran, pattern: RegExp): Verdict => {
  if (tooLong) return { kind: 'killed', words: 'time: it hung until it was ended' };
  if (outcomes === undefined) return { kind: 'broken', words: 'the runner left no report' };
  const matching = outcomes.filter(({ name, state }) => state !== 'left_out' && pattern.test(name));
  const failed = matching.find(({ state }) => state === 'failed');
  if (failed)
    return { kind: brokenProgram.test(failed.words) ? 'broken' : 'killed', words: howItFailed(failed) };
  if (matching.length > 0) return { kind: 'passes', words: '' };
  return { kind: 'broken', words: broken[0] ?? 'no test of that name ran' };
};

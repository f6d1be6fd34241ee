/** `fault`: it prevents this bench from working correctly; `unseen`: it could not be checked. */
type FindingState = 'ok' | 'fault' | 'unseen';

export interface Finding {
  state: FindingState;
  /** What was checked, in one word. */
  what: string;
  /** The result, in a few words. */
  result: string;
}

/** Exit status of the program, for scripts. 1 to 3 are used by a failed start. */
export const checkStatus = { well: 0, fault: 4, unseen: 5 } as const;

export const ok = (what: string, result: string): Finding => ({ state: 'ok', what, result });
export const fault = (what: string, problem: string): Finding => ({ state: 'fault', what, result: problem });
export const unseen = (what: string, problem: string): Finding => ({
  state: 'unseen',
  what,
  result: problem,
});

export const statusOf = (findings: readonly Finding[]): number => {
  if (findings.some(({ state }) => state === 'fault')) return checkStatus.fault;
  return findings.some(({ state }) => state === 'unseen') ? checkStatus.unseen : checkStatus.well;
};

/** A printer's name or a text of the service must not look like a line of its own, or move the terminal's cursor. */
const onOneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** One line for each finding: its state, what was checked, the result. */
export const linesOf = (findings: readonly Finding[]): string =>
  findings
    .map(({ state, what, result }) => `${state.padEnd(7)} ${what.padEnd(9)} ${onOneLine(result)}\n`)
    .join('');

/** `fault`: it keeps this bench from working as it should; `unseen`: it could not be looked at. */
type FindingState = 'ok' | 'fault' | 'unseen';

export interface Finding {
  state: FindingState;
  /** One word: what was looked at. */
  what: string;
  /** What was found, in a few words. */
  told: string;
}

/** What the program ends with, for a fleet's scripts. 1 to 3 are those of a start that failed. */
export const checkStatus = { well: 0, fault: 4, unseen: 5 } as const;

export const ok = (what: string, told: string): Finding => ({ state: 'ok', what, told });
export const fault = (what: string, told: string): Finding => ({ state: 'fault', what, told });
export const unseen = (what: string, told: string): Finding => ({ state: 'unseen', what, told });

export const statusOf = (findings: readonly Finding[]): number => {
  if (findings.some(({ state }) => state === 'fault')) return checkStatus.fault;
  return findings.some(({ state }) => state === 'unseen') ? checkStatus.unseen : checkStatus.well;
};

/** A printer's name or the service's words must not look like a line of their own, or move the terminal's cursor. */
const onOneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** One line a finding: its state, what was looked at, what was found. */
export const linesOf = (findings: readonly Finding[]): string =>
  findings
    .map(({ state, what, told }) => `${state.padEnd(7)} ${what.padEnd(9)} ${onOneLine(told)}\n`)
    .join('');

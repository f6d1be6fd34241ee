import type { Wait } from './cases';
import type { Tally } from './side';

export type Result = Tally | Wait;

export interface Row {
  /** The case. */
  name: string;
  who: string;
  /** Null when its program is missing. */
  result: Result | null;
}

export interface Comparison {
  title: string;
  rows: Row[];
  notes: string[];
  missing: string[];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const wait = ({ ms, limitMs }: Wait): string => (ms === null ? `> ${seconds(limitMs)}` : seconds(ms));

const cells = (result: Row['result']): string[] => {
  if (result === null) return ['missing', '', ''];
  if ('limitMs' in result) return ['', '', wait(result)];
  return [result.lost, result.twice, result.named].map(String);
};

const reported = (result: Row['result']): string => {
  if (result === null || 'limitMs' in result) return '';
  if (result.told !== '') return result.told;
  return result.lost + result.twice > 0 ? 'nothing' : '';
};

const columns = ([lost = '', twice = '', named = '', ...rest]: readonly string[]): string =>
  `${lost.padStart(8)}${twice.padStart(7)}${named.padStart(8)}  ${rest.join('  ')}`.trimEnd();

const line = ({ who, result }: Row): string => columns([...cells(result), who.padEnd(25), reported(result)]);

/**
 * Case by case, one line for each side: labels lost, papers too many, labels reported as in doubt or not done
 * (or the time), the program, and what it reported about the problem.
 */
export const tableOfQueues = ({ title, rows, notes, missing }: Comparison): string => {
  const names = [...new Set(rows.map(({ name }) => name))];
  return [
    title,
    columns(['lost', 'twice', 'named', ''.padEnd(25), 'told']),
    ...names.flatMap((name) => [name, ...rows.filter((row) => row.name === name).map(line)]),
    ...notes,
    ...missing.map((what) => `missing: ${what}`),
  ].join('\n');
};

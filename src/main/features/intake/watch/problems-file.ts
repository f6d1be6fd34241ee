import { inEnglish } from '#shared/text/in-english';
import { withoutFormula } from '#shared/spreadsheet';
import type { IntakeProblem, Steps } from '../types';

/** One line of a problems file; without a line where the whole file is meant. */
export type FileProblem = Omit<IntakeProblem, 'line'> & { line: number | null };

const cell = (value: string): string => `"${withoutFormula(value).replaceAll('"', '""')}"`;

const row = (values: readonly string[]): string => values.map(cell).join(',');

const rowOf = ({ line, ref1, field, message, refused }: FileProblem): string =>
  row([line === null ? '' : String(line), ref1 ?? '', field, inEnglish(message), refused ? 'no' : 'yes']);

/** Lines that are written between two turns of others: a file may have half a million. */
export const linesAtOnce = 1_000;

/** A table of what was wrong, for a spreadsheet: UTF-8 with its mark, CRLF. */
export function* problemsFile(problems: readonly FileProblem[]): Steps<string> {
  const lines = [row(['line', 'order', 'field', 'reason', 'imported'])];
  for (const problem of problems) {
    lines.push(rowOf(problem));
    if (lines.length % linesAtOnce === 0) yield;
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

import { withoutFormula } from '#shared/spreadsheet';
import type { IntakeProblem } from '../intake/types';

/** One line of a problems file; without a line where the whole file is meant. */
export type FileProblem = Omit<IntakeProblem, 'line'> & { line: number | null };

const cell = (value: string): string => `"${withoutFormula(value).replaceAll('"', '""')}"`;

const row = (values: readonly string[]): string => values.map(cell).join(',');

/** A table of what was wrong, for a spreadsheet: UTF-8 with its mark, CRLF. */
export const problemsFile = (problems: readonly FileProblem[]): string => {
  const lines = problems.map(({ line, ref1, field, message, refused }) =>
    row([line === null ? '' : String(line), ref1 ?? '', field, message, refused ? 'no' : 'yes']),
  );
  return `\uFEFF${[row(['line', 'order', 'field', 'reason', 'imported']), ...lines].join('\r\n')}\r\n`;
};

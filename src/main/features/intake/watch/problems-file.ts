import { fieldWords, messageInWords } from '#shared/text/field-words';
import type { WordsIn } from '#shared/text/words-in';
import { withoutFormula } from '#shared/spreadsheet';
import type { IntakeProblem, Steps } from '../types';

/** One line of a problems file; without a line number if it concerns the whole file. */
export type FileProblem = Omit<IntakeProblem, 'line'> & { line: number | null };

const cell = (value: string): string => `"${withoutFormula(value).replaceAll('"', '""')}"`;

const row = (values: readonly string[]): string => values.map(cell).join(',');

const rowOf = ({ line, ref1, field, message, refused }: FileProblem, words: WordsIn): string => {
  const { files } = words.text;
  const named = field === '' ? '' : fieldWords(field, words.text);
  const cells = [line === null ? '' : String(line), ref1 ?? '', named, messageInWords(message, words)];
  return row([...cells, refused ? files.no : files.yes]);
};

/** Lines written between two turns of the event loop. A file can have half a million lines. */
export const linesAtOnce = 1_000;

/** A table of a file's problems for spreadsheets: UTF-8 with byte order mark, CRLF. */
export function* problemsFile(problems: readonly FileProblem[], words: WordsIn): Steps<string> {
  const { files, fields } = words.text;
  const lines = [row([files.line, fields.order.ref1, files.field, files.reason, files.imported])];
  for (const problem of problems) {
    lines.push(rowOf(problem, words));
    if (lines.length % linesAtOnce === 0) yield;
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

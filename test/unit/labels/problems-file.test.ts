import { expect, it } from 'vitest';
import { problemsFile } from '#main/labels/watch/problems-file';

it.each(['=1+1', 'a;=cmd', 'a\t@SUM(A1)', '＝1+1', '"\r\n=1+1'])(
  'a list of problems runs nothing: %j',
  (text) => {
    const file = problemsFile([{ line: 2, ref1: text, field: text, message: text, refused: true }]);
    const [, row = ''] = file.split('\r\n"2",');
    // Wherever a spreadsheet program of any country takes a cell to begin.
    for (const begun of row.split(/[",;\t\r\n]/)) expect(begun).not.toMatch(/^[=+\-@＝＋－＠]/);
  },
);

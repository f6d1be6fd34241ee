import { expect, it } from 'vitest';
import { atOnce } from '#main/features/intake/read-orders';
import { type FileProblem, linesAtOnce, problemsFile } from '#main/features/intake/watch/problems-file';

const problem = (text: string): FileProblem => ({
  ...{ line: 2, ref1: text, field: text, message: text, refused: true },
});

it.each(['=1+1', 'a;=cmd', 'a\t@SUM(A1)', '＝1+1', '"\r\n=1+1'])(
  'a list of problems runs nothing: %j',
  (text) => {
    const file = atOnce(problemsFile([problem(text)]));
    const [, row = ''] = file.split('\r\n"2",');
    // Wherever a spreadsheet program of any country takes a cell to begin.
    for (const begun of row.split(/[",;\t\r\n]/)) expect(begun).not.toMatch(/^[=+\-@＝＋－＠]/);
  },
);

it('a list of very many problems lets others have their turn, and holds each', () => {
  const count = 20 * linesAtOnce;
  const steps = problemsFile(Array.from({ length: count }, () => problem('a')));
  let turns = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) turns += 1;
  expect(turns).toBe(20);
  expect(step.value.split('\r\n')).toHaveLength(count + 2);
});

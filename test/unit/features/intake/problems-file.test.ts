import { expect, it } from 'vitest';
import { runAll } from '#main/features/intake/read-orders';
import { type FileProblem, linesAtOnce, problemsFile } from '#main/features/intake/watch/problems-file';
import { englishWords } from '#shared/text/words-in';

const problem = (text: string): FileProblem => ({
  ...{ line: 2, ref1: text, field: text, message: text, refused: true },
});

it.each(['=1+1', 'a;=cmd', 'a\t@SUM(A1)', '＝1+1', '"\r\n=1+1'])(
  'a list of problems runs nothing: %j',
  (text) => {
    const file = runAll(problemsFile([problem(text)], englishWords));
    const [, row = ''] = file.split('\r\n"2",');
    // Wherever a spreadsheet program of any country takes a cell to begin.
    for (const started of row.split(/[",;\t\r\n]/)) expect(started).not.toMatch(/^[=+\-@＝＋－＠]/);
  },
);

it('a very long list of problems is written completely, with turns for other work', () => {
  const count = 20 * linesAtOnce;
  const steps = problemsFile(
    Array.from({ length: count }, () => problem('a')),
    englishWords,
  );
  let turns = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) turns += 1;
  expect(turns).toBe(20);
  expect(step.value.split('\r\n')).toHaveLength(count + 2);
});

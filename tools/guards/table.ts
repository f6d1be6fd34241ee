/** One line of the tables in docs/security.md. */
export interface Line {
  threat: string;
  guard: string;
  /** Path of the test's file in the project. */
  file: string;
  /** Name of the test or of its group as written in the file, with `%s` for varying parts. */
  test: string;
  /** The last cell: whether removing its guard was tried. */
  taken: string;
}

/** The lines that name a test: `| threat | what stops it | file | test | taken out |`. */
export const linesOf = (page: string): Line[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes('`test/'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, threat = '', guard = '', file = '', test = '', taken = '']) => {
      const plain = (cell: string): string => cell.replaceAll('`', '');
      return { threat, guard, file: plain(file), test: plain(test), taken };
    });

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * A regular expression that matches the full name of the test, including its groups, and the full names of all tests in a group with that
 * name.
 */
export const patternOf = ({ test }: Pick<Line, 'test'>): string => {
  const parts = test.split(/%[sdifjo#]|\$[a-z]+\b/i).map(escaped);
  return `(^|\\s)${parts.join('.*')}(\\s|$)`;
};

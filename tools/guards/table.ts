/** One line of the tables in docs/security.md. */
export interface Line {
  threat: string;
  guard: string;
  /** Path of the test's file in the project. */
  file: string;
  /** Name of the test or of the group it stands in, as it is written there: with `%s` for what differs. */
  test: string;
  /** What the line says about its guard being taken out. */
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
 * A regular expression that fits the full name of the test, its groups before it, and the full names of all tests in a
 * group of that name.
 */
export const patternOf = ({ test }: Pick<Line, 'test'>): string => {
  const parts = test.split(/%[sdifjo#]|\$[a-z]+\b/i).map(escaped);
  return `(^|\\s)${parts.join('.*')}(\\s|$)`;
};

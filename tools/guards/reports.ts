import { z } from 'zod';

/** The result of one test. `words`: the first line of its error. */
export interface TestOutcome {
  name: string;
  state: 'passed' | 'failed' | 'left_out';
  words: string;
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const firstLine = (text = ''): string => text.replace(colours, '').trim().split('\n')[0] ?? '';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Reads vitest's JSON report. @throws Error where it has another shape */
export const vitestOutcomes = (report: unknown): TestOutcome[] =>
  vitestReport.parse(report).testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      name: fullName.trim(),
      state: status === 'passed' || status === 'failed' ? status : 'left_out',
      words: firstLine(failureMessages?.[0]),
    })),
  );

/** The errors of files that failed outside of any test. */
export const vitestBroken = (report: unknown): string[] =>
  vitestReport
    .parse(report)
    .testResults.flatMap(({ message }) => (message === '' ? [] : [firstLine(message)]));

const specSchema = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({ status: z.string(), errors: z.array(z.object({ message: z.string().default('') })) }),
      ),
    }),
  ),
});

interface Suite {
  title: string;
  specs: z.infer<typeof specSchema>[];
  suites?: Suite[] | undefined;
}

const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({ title: z.string(), specs: z.array(specSchema), suites: z.array(suiteSchema).optional() }),
);

const playwrightReport = z.object({
  suites: z.array(suiteSchema),
  errors: z.array(z.object({ message: z.string().default('') })),
});

const stateOf = (status: string): TestOutcome['state'] =>
  status === 'passed' ? 'passed' : status === 'skipped' ? 'left_out' : 'failed';

const outcomesIn = ({ specs, suites = [] }: Suite, groups: readonly string[]): TestOutcome[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ status, errors }) => ({
        name: [...groups, title].join(' '),
        state: stateOf(status),
        words: firstLine(errors[0]?.message),
      })),
    ),
  ),
  ...suites.flatMap((suite) => outcomesIn(suite, [...groups, suite.title])),
];

/** Reads Playwright's JSON report. @throws Error where it has another shape */
export const playwrightOutcomes = (report: unknown): TestOutcome[] =>
  playwrightReport.parse(report).suites.flatMap((file) => outcomesIn(file, []));

/** Errors outside of any test. */
export const playwrightBroken = (report: unknown): string[] =>
  playwrightReport.parse(report).errors.map(({ message }) => firstLine(message));

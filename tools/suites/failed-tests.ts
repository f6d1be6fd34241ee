import { z } from 'zod';

/** A failed test with the first lines of its error. */
export interface FailedTest {
  title: string;
  error: string;
  /** Where its runner finds it. Unset for errors outside of any file. */
  at?: TestPlace;
}

/** A test's file, and its name with the names of the groups around it. Without a name: the file itself failed. */
export interface TestPlace {
  file: string;
  name?: string;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
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

/** Names the failed tests of vitest's JSON report. A file that failed outside its tests is named by its path. */
export function vitestFailed(report: unknown): FailedTest[] {
  return vitestReport.parse(report).testResults.flatMap((file) => {
    const path = file.name.replace(/^.*\/(?=test\/)/, '');
    const failed = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        ...failedTest(`${path}: ${test.fullName}`, test.failureMessages?.[0] ?? ''),
        at: { file: path, name: test.fullName },
      }));
    const isFailedOutside = failed.length === 0 && file.status === 'failed';
    return isFailedOutside ? [{ ...failedTest(path, file.message), at: { file: path } }] : failed;
  });
}

const playwrightErrors = z.array(z.object({ message: z.string().default('') }));
const playwrightSpec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: playwrightErrors.default([]) })),
    }),
  ),
});
type PlaywrightSpec = z.infer<typeof playwrightSpec>;

/** A spec file, or a group of tests within one. */
interface PlaywrightSuite {
  specs: PlaywrightSpec[];
  suites: PlaywrightSuite[];
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    specs: z.array(playwrightSpec).default([]),
    suites: z.array(playwrightSuite).default([]),
  }),
);
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: playwrightErrors });

/** Names the failed tests of Playwright's JSON report, and errors outside of tests. */
export function playwrightFailed(report: unknown): FailedTest[] {
  const { suites, errors } = playwrightReport.parse(report);
  const failed = allSpecs(suites).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => ({
        ...failedTest(
          `${spec.file}: ${spec.title}`,
          test.results.flatMap(({ errors: resultErrors }) => resultErrors)[0]?.message ?? '',
        ),
        at: { file: spec.file, name: spec.title },
      })),
  );
  return [...failed, ...errors.map(({ message }) => failedTest('outside of any test', message))];
}

function allSpecs(suites: readonly PlaywrightSuite[]): readonly PlaywrightSpec[] {
  return suites.flatMap((suite) => [...suite.specs, ...allSpecs(suite.suites)]);
}

/** A terminal's colour codes. */
const colours = /\u001b\[[0-9;]*m/g;

/** A test with the first lines of its error. */
export function failedTest(title: string, message: string): FailedTest {
  const lines = message.replace(colours, '').split('\n');
  const error = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, 6);
  return { title, error: error.join(' | ').slice(0, 400) };
}

import { z } from 'zod';

/** A test that failed, or passed only when it was repeated, with the first lines of its error. */
export interface NamedTest {
  title: string;
  error: string;
}

/** The tests that a run's report names. */
export interface NamedTests {
  failed: NamedTest[];
  repeated: NamedTest[];
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

/**
 * Names the failed tests of vitest's JSON report, and those that passed when repeated, which have errors too. A file that failed outside
 * its tests is named by its path.
 */
export function vitestNamed(report: unknown): NamedTests {
  const files = vitestReport.parse(report).testResults.map((file) => {
    const path = file.name.replace(/^.*\/(?=test\/)/, '');
    const testsWith = (status: string): NamedTest[] =>
      file.assertionResults
        .filter((test) => test.status === status && (test.failureMessages ?? []).length > 0)
        .map((test) => namedTest(`${path}: ${test.fullName}`, test.failureMessages?.[0] ?? ''));
    const failed = testsWith('failed');
    const isFailedOutside = failed.length === 0 && file.status === 'failed';
    return {
      failed: isFailedOutside ? [namedTest(path, file.message)] : failed,
      repeated: testsWith('passed'),
    };
  });
  return {
    failed: files.flatMap(({ failed }) => failed),
    repeated: files.flatMap(({ repeated }) => repeated),
  };
}

const playwrightErrors = z.array(z.object({ message: z.string().default('') }));
const playwrightSpec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
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

/** Names the failed tests of Playwright's JSON report, those that passed when repeated, and errors outside of tests. */
export function playwrightNamed(report: unknown): NamedTests {
  const { suites, errors } = playwrightReport.parse(report);
  const specs = allSpecs(suites);
  const named = (status: 'unexpected' | 'flaky') =>
    specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map((test) =>
          namedTest(
            `${spec.file}: ${spec.title}`,
            test.results.flatMap(({ errors: resultErrors }) => resultErrors)[0]?.message ?? '',
          ),
        ),
    );
  return {
    failed: [
      ...named('unexpected'),
      ...errors.map(({ message }) => namedTest('outside of any test', message)),
    ],
    repeated: named('flaky'),
  };
}

function allSpecs(suites: readonly PlaywrightSuite[]): readonly PlaywrightSpec[] {
  return suites.flatMap((suite) => [...suite.specs, ...allSpecs(suite.suites)]);
}

/** A terminal's colour codes. */
const colours = /\u001b\[[0-9;]*m/g;

/** A test with the first lines of its error. */
export function namedTest(title: string, message: string): NamedTest {
  const lines = message.replace(colours, '').split('\n');
  const error = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, 6);
  return { title, error: error.join(' | ').slice(0, 400) };
}

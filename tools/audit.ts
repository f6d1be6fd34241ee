import { z } from 'zod';
import { outputOf } from './processes';
import { projectRoot } from './paths';
import { Problem, runTool } from './problem';

/** npm's report, version 2, as far as it is told on. What is no report (no network, a registry without such a list) says why. */
const answerSchema = z.union([
  z.object({
    auditReportVersion: z.literal(2),
    vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
  }),
  z.object({ auditReportVersion: z.undefined() }),
]);

const read = (text: string): z.infer<typeof answerSchema> => {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return { auditReportVersion: undefined };
  }
};

// `npm run audit`: known weaknesses of what is shipped. Some registries have no such list: that is said, and is no failure.
await runTool(async () => {
  const { stdout } = await outputOf('npm', ['audit', '--omit', 'dev', '--audit', '--json'], {
    cwd: projectRoot,
    shell: process.platform === 'win32',
  });
  const answer = read(stdout);
  if (answer.auditReportVersion === undefined) {
    console.log('not looked: the registry gave no list of weaknesses');
    return 0;
  }
  const known = Object.entries(answer.vulnerabilities);
  if (known.length > 0)
    throw new Problem(
      known.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`).join('\n'),
      'Update the package, or write down why it does no harm.',
    );
  console.log('no known weaknesses in what is shipped');
  return 0;
});

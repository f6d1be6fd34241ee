import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { installedIn, lockSchema } from './supply/lock';
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

/** Shipped, though it is no dependency of the bundle: the program runs in it. */
const electronSchema = z.object({ version: z.string() });
const electronVersion = (): string =>
  electronSchema.parse(
    JSON.parse(readFileSync(join(projectRoot, 'node_modules/electron/package.json'), 'utf8')),
  ).version;
const isShipped = (): ((name: string) => boolean) => {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')));
  const names = new Set(installedIn(lock).flatMap((one) => (one.isShipped ? [one.name] : [])));
  return (name) => name === 'electron' || names.has(name);
};

// `npm run audit`: known weaknesses of what is shipped, Electron among it. Where the registry has no list, nothing is known: that
// is a failure.
await runTool(async () => {
  const { stdout } = await outputOf('npm', ['audit', '--audit', '--json'], {
    cwd: projectRoot,
    shell: process.platform === 'win32',
  });
  const answer = read(stdout);
  if (answer.auditReportVersion === undefined) {
    throw new Problem(
      `Not looked: the registry gave no list of weaknesses. Electron would be ${electronVersion()}.`,
      'Ask again where the registry has such a list, before a program is passed on.',
    );
  }
  const shipped = isShipped();
  const known = Object.entries(answer.vulnerabilities).filter(([name]) => shipped(name));
  if (known.length > 0)
    throw new Problem(
      known.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`).join('\n'),
      'Update the package, or write down why it does no harm.',
    );
  console.log(`no known weaknesses in what is shipped, with Electron ${electronVersion()}`);
  return 0;
});

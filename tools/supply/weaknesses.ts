import { z } from 'zod';
import { Problem } from '../problem';

/** The used parts of npm's report, version 2. Other output (no network, a registry without a list) is no report. */
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

const reportIn = (text: string): z.infer<typeof reportSchema> | null => {
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** Shipped, though not a dependency of the bundle: the program runs in it. */
export const host = 'electron';

/**
 * Checks that no weakness is known in what is shipped, including Electron.
 * @param text output of `npm audit --json`
 * @param shipped names of the libraries in the bundle
 * @param version of Electron
 * @throws Problem that names the weaknesses, or says that there is no list, because nothing is known then
 */
export const requireNoWeakness = (text: string, shipped: ReadonlySet<string>, version: string): void => {
  const report = reportIn(text);
  if (report === null)
    throw new Problem(
      `Not looked: the registry gave no list of weaknesses. Electron would be ${version}.`,
      'Ask again where the registry has such a list, before a program is passed on.',
    );
  const known = Object.entries(report.vulnerabilities).filter(([name]) => name === host || shipped.has(name));
  if (known.length > 0)
    throw new Problem(
      known.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`).join('\n'),
      'Update the package, or write down why it does no harm.',
    );
};

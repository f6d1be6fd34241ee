import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { outputOf } from './processes';
import { projectRoot } from './paths';
import { runTool } from './problem';
import { installedIn, lockSchema } from './supply/lock';
import { requireNoWeakness } from './supply/weaknesses';

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));

const electronSchema = z.object({ version: z.string() });
const electronVersion = (): string =>
  electronSchema.parse(readJson('node_modules/electron/package.json')).version;

const shippedNames = (): Set<string> => {
  const lock = lockSchema.parse(readJson('package-lock.json'));
  return new Set(installedIn(lock).flatMap((one) => (one.isShipped ? [one.name] : [])));
};

// `npm run audit`: known weaknesses of what is shipped, including Electron. A registry without a list of weaknesses is a failure, because
// nothing is known then.
await runTool(async () => {
  const { stdout } = await outputOf('npm', ['audit', '--audit', '--json'], {
    cwd: projectRoot,
    shell: process.platform === 'win32',
  });
  const version = electronVersion();
  requireNoWeakness(stdout, shippedNames(), version);
  console.log(`no known weaknesses in what is shipped, with Electron ${version}`);
  return 0;
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from './paths';
import { Problem, runTool } from './problem';
import { installedIn, lockSchema } from './supply/lock';
import { supplyTroubles } from './supply/troubles';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const names = z.record(z.string(), z.string());
const manifestSchema = z.object({ dependencies: names, devDependencies: names });

// `npm run supply`: licences, install scripts, download addresses, and the reason for each chosen package.
await runTool(() => {
  const packages = installedIn(lockSchema.parse(JSON.parse(read('package-lock.json'))));
  const { dependencies, devDependencies } = manifestSchema.parse(JSON.parse(read('package.json')));
  const direct = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  const troubles = supplyTroubles(packages, direct, read('docs/decisions/dependencies.md'));
  if (troubles.length > 0)
    throw new Problem(troubles.join('\n'), 'Take another package, or write down why this one is right.');
  const shipped = packages.filter(({ isShipped }) => isShipped).length;
  console.log(`${packages.length} packages, ${shipped} of them shipped: licences and reasons are in order`);
  return 0;
});

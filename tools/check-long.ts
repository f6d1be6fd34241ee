import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { exitOnSignals, exitStatus, startGroup, stopGroup } from './processes';
import { projectRoot } from './paths';

/** A check that takes too long for `npm test`. */
interface LongCheck {
  /** Arguments after `npm run`. */
  npm: readonly string[];
  /** Duration on two otherwise idle processors. */
  minutes: number;
}

/** All long checks by their names, the shortest first. */
const checks: Readonly<Record<string, LongCheck>> = {
  unit: {
    npm: ['unit', '--', 'archive/text', 'archive/damage', 'zpl/junk'],
    minutes: 3,
  },
  lint: { npm: ['lint:classes'], minutes: 2 },
  windows: { npm: ['test', '--', 'windows'], minutes: 8 },
  current: { npm: ['test', '--', 'current'], minutes: 5 },
  shifts: { npm: ['e2e', '--', 'soak.spec'], minutes: 2 },
  restores: { npm: ['crash', '--', 'restores'], minutes: 3 },
  installed: { npm: ['installed'], minutes: 10 },
  crash: { npm: ['crash', '--', '50'], minutes: 10 },
  floor: { npm: ['crash', '--', 'floor', '50'], minutes: 8 },
  claims: { npm: ['crash', '--', 'claims'], minutes: 10 },
  model: { npm: ['test', '--', 'floor', 'every-order'], minutes: 6 },
  fuzz: { npm: ['fuzz', '--', '600'], minutes: 10 },
  languages: { npm: ['e2e', '--', 'languages.spec'], minutes: 15 },
  bench: { npm: ['bench'], minutes: 30 },
  guards: { npm: ['guards'], minutes: 90 },
  soak: { npm: ['soak'], minutes: 60 },
};

const run = async ({ npm }: LongCheck): Promise<boolean> => {
  const child = startGroup('npm', ['run', '--silent', ...npm], {
    cwd: projectRoot,
    // Runs in full the tests that `npm test` runs only in part.
    env: { ...process.env, PACKBENCH_LONG: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  try {
    return (await exitStatus(child)) === 0;
  } finally {
    await stopGroup(child);
  }
};

// `npm run check:long [-- NAMES]`: the checks that take too long for `npm test`, all or the named ones, one after the other. A failed
// check does not stop those after it.
exitOnSignals();
await runTool(async () => {
  requireNode();
  const names = process.argv.slice(2);
  const unknownName = names.find((name) => !(name in checks));
  const list = Object.entries(checks).map(([name, { npm, minutes }]) =>
    `  ${name.padEnd(10)} npm run ${npm.join(' ')}`.padEnd(69).concat(`${minutes} min`),
  );
  if (unknownName !== undefined) throw new Problem(`${unknownName} is no long check.`, list.join('\n'));
  console.log(list.join('\n'));
  const failed: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n${name}: about ${check.minutes} min`);
    const startedAt = performance.now();
    if (!(await run(check))) failed.push(name);
    console.log(`${name} took ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`);
  }
  console.log(failed.length === 0 ? '\nAll passed' : `\nFailed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});

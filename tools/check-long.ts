import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { exitOnSignals, exitStatus, startGroup, stopGroup } from './processes';
import { projectRoot } from './paths';

/** A check that takes too long for `npm test`. */
interface LongCheck {
  /** What npm is told, behind `npm run`. */
  npm: readonly string[];
  /** On two processors that do nothing else. */
  minutes: number;
}

/** All long checks by their names, the shortest first. */
const checks: Readonly<Record<string, LongCheck>> = {
  unit: {
    npm: ['unit', '--', 'archive/text', 'archive/damage', 'zpl/junk'],
    minutes: 3,
  },
  lint: { npm: ['lint:classes'], minutes: 2 },
  languages: { npm: ['e2e', '--', 'languages.spec'], minutes: 3 },
  windows: { npm: ['test', '--', 'windows'], minutes: 8 },
  current: { npm: ['test', '--', 'current'], minutes: 5 },
  shifts: { npm: ['e2e', '--', 'soak.spec'], minutes: 2 },
  restores: { npm: ['crash', '--', 'restores'], minutes: 3 },
  installed: { npm: ['installed'], minutes: 8 },
  crash: { npm: ['crash', '--', '50'], minutes: 10 },
  floor: { npm: ['crash', '--', 'floor', '50'], minutes: 8 },
  fuzz: { npm: ['fuzz', '--', '600'], minutes: 10 },
  bench: { npm: ['bench'], minutes: 30 },
  guards: { npm: ['guards'], minutes: 90 },
  soak: { npm: ['soak'], minutes: 60 },
};

const run = async ({ npm }: LongCheck): Promise<boolean> => {
  const child = startGroup('npm', ['run', '--silent', ...npm], {
    cwd: projectRoot,
    // Tests that `npm test` tries in part are tried in full.
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

// `npm run check:long [-- NAMES]`: what takes too long for `npm test`, all of it or what is named, one after the other. Those
// after one that failed run as well.
exitOnSignals();
await runTool(async () => {
  requireNode();
  const names = process.argv.slice(2);
  const strange = names.find((name) => !(name in checks));
  const list = Object.entries(checks).map(([name, { npm, minutes }]) =>
    `  ${name.padEnd(10)} npm run ${npm.join(' ')}`.padEnd(69).concat(`${minutes} min`),
  );
  if (strange !== undefined) throw new Problem(`${strange} is no long check.`, list.join('\n'));
  console.log(list.join('\n'));
  const failed: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n${name}: about ${check.minutes} min`);
    const begun = performance.now();
    if (!(await run(check))) failed.push(name);
    console.log(`${name} took ${((performance.now() - begun) / 60_000).toFixed(1)} min`);
  }
  console.log(failed.length === 0 ? '\nAll passed' : `\nFailed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});

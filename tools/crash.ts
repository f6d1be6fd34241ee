import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { runSuites } from './suites/run';

// `npm run crash [-- KILLS [SEED]]`: the whole crash harness; fifty kills unless told otherwise.
await runTool(() => {
  requireNode();
  const [kills = '50', seed] = process.argv.slice(2);
  if (![kills, seed ?? '1'].every((word) => /^\d{1,9}$/.test(word)))
    throw new Problem('That is no number.', 'Say `npm run crash`, or `npm run crash -- KILLS SEED`.');
  process.env['PACKBENCH_CRASH_ROUNDS'] = kills;
  if (seed !== undefined) process.env['PACKBENCH_SEED'] = seed;
  return runSuites(['station'], ['test/station/crash.test.ts']);
});

import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { runSuites } from './suites/run';

// `npm run crash [-- KILLS [SEED]]`: the whole crash harness; fifty kills unless told otherwise.
// `npm run crash -- restores [COUNT [SEED]]`: backups made under load, each restored; ten unless told otherwise.
await runTool(() => {
  requireNode();
  const words = process.argv.slice(2);
  const isRestores = words[0] === 'restores';
  const [count = isRestores ? '10' : '50', seed] = isRestores ? words.slice(1) : words;
  if (![count, seed ?? '1'].every((word) => /^\d{1,9}$/.test(word)))
    throw new Problem(
      'That is no number.',
      'Say `npm run crash`, `npm run crash -- KILLS SEED`, or `npm run crash -- restores COUNT SEED`.',
    );
  process.env[isRestores ? 'PACKBENCH_RESTORES' : 'PACKBENCH_CRASH_ROUNDS'] = count;
  if (seed !== undefined) process.env['PACKBENCH_SEED'] = seed;
  return runSuites(['station'], [`test/station/${isRestores ? 'data-backups' : 'crash'}.test.ts`]);
});

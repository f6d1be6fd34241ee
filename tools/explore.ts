import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { runSuites } from './suites/run';

// `npm run explore [-- STEPS]`: every order of events around two prints, up to this many steps, and with deliberate faults.
await runTool(() => {
  requireNode();
  const [steps = '18'] = process.argv.slice(2);
  if (!/^[1-9]\d?$/.test(steps))
    throw new Problem('That is no number of steps.', 'Say `npm run explore`, or `npm run explore -- 20`.');
  process.env['PACKBENCH_EXPLORE_STEPS'] = steps;
  return runSuites(['unit'], ['test/unit/printing/explore.test.ts']);
});

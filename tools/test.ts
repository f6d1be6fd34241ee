import { requireNode } from './preconditions';
import { runTool } from './problem';
import { readWanted } from './suites/arguments';
import { runSuites, suiteNames, usualSuites } from './suites/run';

// `npm test [suites] [arguments for the runner]`: every test, or the suites named.
await runTool(() => {
  requireNode();
  const { suites, rest } = readWanted(process.argv.slice(2), suiteNames, usualSuites);
  return runSuites(suites, rest);
});

import { requireNode } from './preconditions';
import { runTool } from './problem';
import { readWanted } from './suites/arguments';
import { runSuites, testSuites, usualSuites } from './suites/run';

// `npm test [suites] [arguments for the runner]`: every test, or those of the suites named.
await runTool(() => {
  requireNode();
  const { suites, rest } = readWanted(process.argv.slice(2), testSuites, usualSuites);
  return runSuites(suites, rest);
});

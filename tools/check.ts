import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';
import { runSuites, usualSuites } from './suites/run';

// `npm run check [-- --static]`: everything that has to pass before a change is merged, or only what runs no tests.
await runTool(() => {
  requireNode();
  const [only, ...more] = process.argv.slice(2);
  if ((only !== undefined && only !== '--static') || more.length > 0) {
    throw new Problem(`${only!} is unknown here.`, 'Say `npm run check`, or `npm run check -- --static`.');
  }
  return runSuites(only === '--static' ? ['static'] : ['static', ...usualSuites], []);
});

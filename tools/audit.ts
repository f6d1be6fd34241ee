import { outputOf } from './processes';
import { projectRoot } from './paths';
import { Problem, runTool } from './problem';

// `npm run audit`: known weaknesses of what is shipped. Some registries have no such list: that is said, and is no failure.
await runTool(async () => {
  const { stdout, stderr, status } = await outputOf('npm', ['audit', '--omit', 'dev', '--audit'], {
    cwd: projectRoot,
    shell: process.platform === 'win32',
  });
  if (status !== 0 && /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|EAI_AGAIN/.test(stderr)) {
    console.log('not looked: the registry keeps no list of weaknesses');
    return 0;
  }
  if (status !== 0)
    throw new Problem(stdout.trim(), 'Update the package, or write down why it does no harm.');
  console.log(stdout.trim());
  return 0;
});

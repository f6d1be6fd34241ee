import { join, resolve } from 'node:path';
import { ensureBuilt } from './build';
import { ensureCompiled } from './compiled';
import { resolveElectron } from './electron-runtime';
import { wrongFuses } from './packaging/fuses';
import { putTogether } from './packaging/program';
import { projectRoot } from './paths';
import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';

// `npm run package [-- FOLDER]`: the station as a folder that runs by itself on this kind of machine.
await runTool(async () => {
  requireNode();
  if (process.platform === 'darwin')
    throw new Problem('A program folder for macOS is not made yet.', 'Use `npm start` there.');
  const electron = await resolveElectron();
  await ensureBuilt();
  await ensureCompiled(electron);
  const named = process.argv[2];
  const target = resolve(named ?? join(projectRoot, 'dist', `packbench-${process.platform}-${process.arch}`));
  const program = await putTogether(projectRoot, electron.path, target);
  const wrong = await wrongFuses(program);
  if (wrong.length > 0) throw new Problem(wrong.join('\n'), 'The program is not to be passed on like this.');
  console.log(program);
  return 0;
});

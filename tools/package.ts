import { join, resolve } from 'node:path';
import { ensureBuilt } from './build';
import { ensureCompiled } from './compiled';
import { resolveElectron } from './electron-runtime';
import { wrongFuses } from './packaging/fuses';
import { isForProduction, reportedVersion, wantedElectron } from './packaging/production';
import { putTogether } from './packaging/program';
import { projectRoot } from './paths';
import { requireNode } from './preconditions';
import { Problem, runTool } from './problem';

// `npm run package [-- FOLDER] [--version=X] [--not-for-production]`: the station as a self-contained folder for this kind of machine.
await runTool(async () => {
  requireNode();
  if (process.platform === 'darwin')
    throw new Problem('A program folder for macOS is not made yet.', 'Use `npm start` there.');
  const electron = await resolveElectron();
  const args = process.argv.slice(2);
  const found = { source: electron.source, version: reportedVersion(electron.path) };
  const isMeant = isForProduction(found, wantedElectron(projectRoot), args);
  await ensureBuilt();
  await ensureCompiled(electron);
  const named = args.find((argument) => !argument.startsWith('--'));
  const version = args.find((argument) => argument.startsWith('--version='))?.slice(10);
  const target = resolve(named ?? join(projectRoot, 'dist', `packbench-${process.platform}-${process.arch}`));
  const program = await putTogether(projectRoot, electron.path, target, {
    isForProduction: isMeant,
    version,
  });
  const wrong = await wrongFuses(program);
  if (wrong.length > 0) throw new Problem(wrong.join('\n'), 'The program is not to be passed on like this.');
  console.log(program);
  return 0;
});

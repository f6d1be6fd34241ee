import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { outputOf } from '../processes';
import { projectRoot } from '../paths';

/** Folders that tools write in node_modules; the copy has its own. */
const written = new Set(['.cache', '.vite', '.vite-temp']);

const linkModules = (root: string): void => {
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(projectRoot, 'node_modules')))
    if (!written.has(name))
      symlinkSync(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name), 'junction');
};

/** Files of the working copy: tracked by git, or new and not ignored. */
const workingFiles = async (): Promise<string[]> => {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout, stderr } = await outputOf('git', list, { cwd: projectRoot });
  if (status !== 0) throw new Error(`git ls-files: ${stderr}`);
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(projectRoot, file)));
};

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Removes copies of runs that were killed. */
const removeLeftOver = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^packbench-guards-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !runs(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
};

/** A copy of the project at this moment, which may be changed. */
export interface Copy {
  /** Its folder, absolute. */
  root: string;
  remove(): void;
}

/**
 * Copies the working copy, committed or not, into a folder below the system's temporary folder. Packages are linked. The built app is
 * copied too, so that it is built again only when it is outdated.
 */
export const copyProject = async (): Promise<Copy> => {
  removeLeftOver();
  const root = mkdtempSync(join(tmpdir(), `packbench-guards-${process.pid}-`));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  process.once('exit', remove);
  for (const file of await workingFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(root, file));
  }
  if (existsSync(join(projectRoot, 'out')))
    cpSync(join(projectRoot, 'out'), join(root, 'out'), { recursive: true });
  linkModules(root);
  return { root, remove };
};

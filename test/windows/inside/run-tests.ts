/**
 * Runs test files as a Windows program. Its standard output, a file, gets a line of JSON for each test that ended, and
 * one for each file that could not be run.
 */
import * as fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { startTests, type File, type Task, type Test, type VitestRunner } from '@vitest/runner';
import { tests } from 'virtual:test-files';
import { limits } from '#tools/suites/limits';
import type { InsideResult } from '../wine/results';

const say = (result: InsideResult): void => void fs.writeSync(1, `${JSON.stringify(result)}\n`);

/**
 * Folders of tests are removed with their Windows: a database that a test has closed stays open until the garbage
 * collection, and the removal would fail. Files that a test or the station removes are removed.
 */
const require = createRequire(import.meta.url);
const files = require('node:fs') as typeof fs;
const { rmSync } = files;
const { rm } = files.promises;
files.rmSync = (path, options) => {
  if (options?.recursive !== true) rmSync(path, options);
};
files.promises.rm = (path, options) => (options?.recursive === true ? Promise.resolve() : rm(path, options));
syncBuiltinESMExports();

const titleOf = (task: { name: string; suite?: { name: string } | undefined; file: File }): string => {
  const names: string[] = [];
  for (let at: typeof task | undefined = task; at && at.name !== ''; at = at.suite as typeof task | undefined)
    names.unshift(at.name);
  return names.join(' > ');
};

const errorOf = (errors: readonly { message: string; stack?: string | undefined }[] | undefined): string =>
  (errors ?? []).map(({ message, stack }) => stack ?? message).join('\n');

/** Parts of titles that no test has. */
const unused = new Set<string>();

const leaveOut = (task: Task): void => {
  if (task.type === 'suite') {
    task.tasks.forEach(leaveOut);
    return;
  }
  const parts = leftOut.filter((part) => task.name.includes(part));
  if (parts.length > 0) task.mode = 'skip';
  for (const part of parts) unused.delete(part);
};

const report = (test: Test): void => {
  const { result } = test;
  if (test.mode !== 'run' || result?.state === 'skip') return;
  const isGood = result?.state === 'pass';
  say({
    file: test.file.filepath,
    title: titleOf(test),
    ms: Math.round(result?.duration ?? 0),
    ...(isGood ? {} : { error: errorOf(result?.errors) || `ended as ${result?.state ?? 'nothing'}` }),
  });
};

const [, , only, left = '[]'] = process.argv;
const leftOut = JSON.parse(left) as string[];
for (const part of leftOut) unused.add(part);

const runner: VitestRunner = {
  config: {
    root: process.cwd(),
    setupFiles: [],
    name: undefined,
    passWithNoTests: false,
    testNamePattern: undefined,
    allowOnly: false,
    sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' },
    chaiConfig: undefined,
    maxConcurrency: 5,
    testTimeout: limits.test,
    hookTimeout: limits.test,
    retry: 0,
    includeTaskLocation: false,
    tags: [],
    tagsFilter: undefined,
    strictTags: false,
  },
  importFile: (path) => tests[path]?.(),
  onCollected: (collected) => {
    for (const file of collected) leaveOut(file);
  },
  onAfterRunTask: report,
};

const ran = await startTests(
  Object.keys(tests).filter((file) => only === undefined || file === only),
  runner,
);
for (const { filepath, result } of ran)
  if (result?.errors?.length)
    say({ file: filepath, title: 'the file itself', ms: 0, error: errorOf(result.errors) });
for (const part of unused)
  say({
    file: only ?? '',
    title: `a test named “${part}” is left out`,
    ms: 0,
    error: 'no test has this name',
  });
say({ file: '', title: 'end', ms: 0 });
// Open resources of a test would keep it running.
process.exit(0);

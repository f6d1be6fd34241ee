import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';

/** What a restarted program notes of itself: its arguments, and its privileges. */
const notedBy = async (...given: readonly string[]): Promise<string> => {
  const folder = await ownFolder('relaunch');
  const mark = join(folder.path, 'mark');
  const says = 'echo "$@" > "$0"; grep NoNewPrivs /proc/self/status >> "$0"';
  const script = `import { startOnceEnded } from './src/main/electron/relaunch.ts';
    startOnceEnded('/bin/sh', ${JSON.stringify(['-c', says, mark, ...given])});
    process.stdout.write('asked');
    process.stdin.once('data', () => process.exit(0));`;
  const program = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(program.stdout, 'data');
  expect(existsSync(mark)).toBe(false);
  program.stdin.write('end');
  await once(program, 'exit');
  const noted = (): string => (existsSync(mark) ? readFileSync(mark, 'utf8') : '');
  await expect.poll(noted).toContain('NoNewPrivs');
  const found = noted();
  await folder.remove();
  return found;
};

it('a restarted program starts after the former one has ended, with its arguments and all privileges', async () => {
  expect(await notedBy('a b', '--c')).toBe('a b --c\nNoNewPrivs:\t0\n');
});

it('a restarted program does not load the file again that the former one was given', async () => {
  expect(await notedBy('--provision', 'bench-3.json', '--c')).toBe('--c\nNoNewPrivs:\t0\n');
});

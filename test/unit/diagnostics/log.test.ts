import { existsSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMask } from '#main/diagnostics/mask';
import { openLog, rotate } from '#main/electron/log';
import { ownFolder } from '#test/support/folders';

it('masks every line, its error and the printer’s name, writes one line for each entry, and reads its last lines', async () => {
  const newFolder = await ownFolder('log');
  const folder = newFolder.path;
  const log = openLog(
    folder,
    createMask(() => ['hush-hush']),
  );
  log.info('token hush-hush\nfor ana@example.com');
  log.error('it failed', new Error('{"contact":"Ana Lopez"} hush-hush'));
  log.child('Bench 3 hush-hush').info('media-empty, call (555) 010-0199');
  const lines = await log.lastLines(2);
  const text = readFileSync(join(folder, 'logs', 'packbench.log'), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(3);
  for (const removed of ['hush', 'ana@', 'Lopez', '010-0199']) expect(text).not.toContain(removed);
  expect(text).toContain('(Bench 3 [secret])');
  expect(lines).toEqual(text.trim().split('\n').slice(-2));
  await newFolder.remove();
});

it.skipIf(process.platform === 'win32')('is for this user alone, the older files too', async () => {
  const newFolder = await ownFolder('log-mode');
  const file = join(newFolder.path, 'logs', 'packbench.log');
  // As an older version left them.
  mkdirSync(join(newFolder.path, 'logs'), { mode: 0o755 });
  writeFileSync(join(newFolder.path, 'logs', 'packbench.1.log'), 'older', { mode: 0o644 });
  const log = openLog(
    newFolder.path,
    createMask(() => []),
  );
  log.info('one');
  log.info('two');
  await log.lastLines(1);
  const modeOf = (path: string): number => statSync(path).mode & 0o777;
  expect([modeOf(join(newFolder.path, 'logs')), modeOf(file)]).toEqual([0o700, 0o600]);
  expect(modeOf(join(newFolder.path, 'logs', 'packbench.1.log'))).toBe(0o600);
  await newFolder.remove();
});

// Nobody may change the mode of a file in /proc, just as a user may not change that of another user's file.
it.skipIf(process.platform !== 'linux')(
  'is written, and says so, where an older file or its folder belongs to another user',
  async () => {
    const newFolder = await ownFolder('log-foreign');
    const logs = join(newFolder.path, 'logs');
    mkdirSync(logs);
    symlinkSync('/proc/self/status', join(logs, 'packbench.1.log'));
    openLog(
      newFolder.path,
      createMask(() => []),
    ).info('it goes on');
    const [refused, next] = readFileSync(join(logs, 'packbench.log'), 'utf8').trim().split('\n');
    expect(refused).toContain('packbench.1.log is not for this user alone (EPERM)');
    expect(next).toContain('it goes on');
    const foreign = await ownFolder('log-foreign-folder');
    symlinkSync('/proc/self', join(foreign.path, 'logs'));
    expect(() =>
      openLog(
        foreign.path,
        createMask(() => []),
      ).info('it goes on'),
    ).not.toThrow();
    await newFolder.remove();
    await foreign.remove();
  },
);

it('writes no characters that move a terminal’s cursor or change its colours or text direction', async () => {
  const newFolder = await ownFolder('log-characters');
  const log = openLog(
    newFolder.path,
    createMask(() => []),
  );
  log.info('a\u001b[2K\u001b[1Ab\bc\u0000d\u202ee\u2028f\u009b31m');
  const [line = ''] = await log.lastLines(1);
  expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u);
  expect(line).toContain('a\\u001b[2K\\u001b[1Ab\\u0008c\\u0000d\\u202ee ⏎ f\\u009b31m');
  await newFolder.remove();
});

it.each([
  ...['\u200b', '\u2060', '\u00ad', '\ufeff', '\u180e', '\u115f', '\u{e0041}', '\ud800', '\u061c', '\ue000'],
])('writes no character that is not seen: %j', async (character) => {
  const newFolder = await ownFolder('log-unseen');
  const log = openLog(
    newFolder.path,
    createMask(() => []),
  );
  log.info(`before${character}behind`);
  log.error('it failed', new Error(`before${character}behind`));
  for (const line of await log.lastLines(2)) expect(line).toMatch(/before\\u[0-9a-f]{4,6}behind/);
  await newFolder.remove();
});

it.each(['%c', '%s', '%o %d', '{text}', '%%c'])(
  'loses no line of a printer whose name is %j',
  async (name) => {
    const newFolder = await ownFolder('log-names');
    const log = openLog(
      newFolder.path,
      createMask(() => []),
    );
    log.child(name).info('it was found at another address');
    const [line = ''] = await log.lastLines(1);
    expect(line).toMatch(/\[info\] {2}\(\S.*\) +it was found at another address$/);
    await newFolder.remove();
  },
);

it('keeps five files: the current one and four older ones; the oldest is removed', async () => {
  const newFolder = await ownFolder('log');
  const folder = newFolder.path;
  mkdirSync(join(folder, 'logs'));
  const file = join(folder, 'logs', 'packbench.log');
  for (let run = 1; run <= 7; run += 1) {
    writeFileSync(file, `run ${run}`);
    rotate(file);
  }
  expect(existsSync(file)).toBe(false);
  const names = readdirSync(join(folder, 'logs')).sort();
  expect(names).toEqual([1, 2, 3, 4].map((number) => `packbench.${number}.log`));
  expect(names.map((name) => readFileSync(join(folder, 'logs', name), 'utf8'))).toEqual([
    'run 7',
    'run 6',
    'run 5',
    'run 4',
  ]);
  await newFolder.remove();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newArchiveKey } from '#main/archive/core/cipher';
import { createFaultyDisk, hasFaultyDisk } from '#test/support/faulty-disk/faulty-disk';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

const key = newArchiveKey();

/** @returns what the station said, and the archive's file */
const fullDisk = async (end: 'room' | 'kill'): Promise<{ said: string[]; file: string }> => {
  const place = join(folder(), 'station');
  mkdirSync(place);
  const file = join(place, 'archive.db');
  const disk = createFaultyDisk(place);
  try {
    const script = fileURLToPath(new URL('full-disk-shift.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, file, key, end], {
      env: { ...process.env, ...disk.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [texts] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return { said: texts.trim().split('\n'), file };
  } finally {
    disk.remove();
  }
};

const stages = async (file: string): Promise<string[]> => {
  const archive = openTest(file, { key });
  const found = await Promise.all(
    ['a', 'b', 'c'].map(
      async (id) => `${id} ${(await archive.label(id))!.stage} ${(await archive.documents(id)).length}`,
    ),
  );
  await archive.close();
  return found;
};

describe.skipIf(!hasFaultyDisk)('answers that arrive while the disk is full (needs Linux and gcc)', () => {
  it('are saved in order when there is room again, and no purchase begins before', async () => {
    const { said, file } = await fullDisk('room');
    expect(said).toEqual([
      ...['a register.started', 'b register.started', 'trouble full', 'still full', 'trouble over'],
      ...['a register.succeeded', 'b register.succeeded', 'c register.started'],
    ]);
    expect(await stages(file)).toEqual(['a registered 1', 'b registered 1', 'c registering 0']);
  });

  it('are found beside the archive at the next start after the station was killed', async () => {
    const { said, file } = await fullDisk('kill');
    expect(said.at(-1)).toBe('still full');
    expect(await stages(file)).toEqual(['a registered 1', 'b registered 1', 'c draft 0']);
    expect(readdirSync(join(file, '..')).filter((name) => name.includes('.kept-'))).toEqual([]);
  });
});

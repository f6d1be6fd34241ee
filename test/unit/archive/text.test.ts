import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { isSound } from '#main/archive/core/background';
import { makeCopy } from '#main/archive/recovery/copies';
import { newArchiveKey } from '#main/archive/core/cipher';
import { Connection } from '#main/archive/core/connection';
import { pathsOf } from '#main/archive/core/paths';
import { bundledProgram } from '#test/support/bundled-program';
import { isLong } from '#test/support/long';
import { draftLabel } from './orders';
import { bought, folder, imported, openTest, tidyUp } from './samples';

tidyUp();

interface Tried {
  trying?: string;
  done?: true;
  name?: string;
  sound?: boolean;
  came?: string;
  held?: number;
}

/** What came of each way an archive was damaged, in a process of its own. */
const triedAll = async (
  file: string,
  key: string | null,
  every: number,
): Promise<{ code: unknown; lines: Tried[] }> => {
  const program = await bundledProgram(new URL('text-reader.ts', import.meta.url));
  const child = spawn(process.execPath, [program, file, key ?? '', String(every)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Tried[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line) as Tried));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code: code ?? signal, lines };
};

const soldArchive = async (key: string | null): Promise<string> => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const archive = openTest(paths.file, { key });
  for (const id of ['a', 'b', 'c']) await bought(archive, id);
  await imported(archive, draftLabel('open'));
  await archive.close();
  await makeCopy(paths, { key, now: new Date('2026-11-20T12:00:00.000Z'), keep: 7 });
  return paths.file;
};

for (const [name, key, every] of [
  ['not encrypted', null, isLong ? 1 : 20],
  ['encrypted', newArchiveKey(), isLong ? 2 : 40],
] as const)
  it(`text that is none is found in an archive that is ${name}, wherever it stands, and never ends the process`, async () => {
    const { code, lines } = await triedAll(await soldArchive(key), key, every);
    expect(code, `it died at ${lines.findLast((line) => line.trying)?.trying ?? 'once'}`).toBe(0);
    expect(lines.at(-1)).toEqual({ done: true });
    const received = lines.filter((line) => line.came !== undefined);
    const restored = received.filter(({ came: what }) => what === 'restored').length;
    console.log(
      `${name}: ${received.length} damages, ${received.filter(({ sound }) => sound === false).length} found, ${restored} restored from the copy`,
    );
    const cells = received.filter(({ sound, name: place }) => sound !== undefined && place?.includes('.'));
    // Some columns refuse the damage by their own checks: those are not counted.
    expect(cells.length).toBeGreaterThan(20 / every);
    for (const cell of cells) expect(cell).toMatchObject({ sound: false, came: 'restored' });
  });

it('text that is not ASCII is accepted up to its last character', async () => {
  const file = join(folder(), 'archive.db');
  await openTest(file).close();
  const write = async (bytes: Buffer): Promise<boolean> => {
    const connection = new Connection(file);
    connection.exec(`insert or replace into batches (id, name, created_at)
      values ('a', cast(x'${bytes.toString('hex')}' as text), '2026')`);
    connection.close();
    return isSound(file, null);
  };
  const texts = [
    'Łódź',
    '山田太郎',
    '👩‍👩‍👧',
    '\uffff',
    '\ufffe',
    '\ufffd',
    '\u0080',
    '\u{10ffff}',
    'é'.repeat(3000),
  ];
  for (const text of texts) {
    const bytes = Buffer.from(`a${text}b${text}`);
    expect(await write(bytes), text).toBe(true);
    expect(await write(bytes.subarray(0, -1)), text).toBe(false);
    expect(await write(Buffer.concat([bytes, Buffer.from([0xff])])), text).toBe(false);
  }
});

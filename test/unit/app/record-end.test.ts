import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecordEnds } from '#main/app/record-end';
import type { Head } from '#shared/record/record';
import type { StationEvent } from '#shared/record/station-event';
import { ownFolder } from '#test/support/folders';
import { flipped, noKeychain, testKeychain } from '#test/support/test-keychain';

let folder: Awaited<ReturnType<typeof ownFolder>>;
beforeEach(async () => {
  folder = await ownFolder('record-end');
});
afterEach(() => folder.remove());

const file = (): string => join(folder.path, 'record-end.json');
const hashOf = (letter: string): string => letter.charCodeAt(0).toString(16).repeat(32);
const headOf = (letters: string): Head => ({ count: letters.length, hash: hashOf(letters.at(-1) ?? '-') });
const unexpected = (error: unknown): void => {
  throw error;
};

/** An archive whose record has these hashes, one after the other; what is noted in it adds one of a digit. */
const archiveOf = (letters: string, wasSealed = true) => {
  const reported: StationEvent[] = [];
  const all = (): string => letters + '0123456789'.slice(0, reported.length);
  return {
    told: reported,
    recordHead: (): Promise<Head | null> => Promise.resolve(all() === '' ? null : headOf(all())),
    hashAt: (seq: number) => {
      const letter = all()[seq - 1];
      return Promise.resolve(letter === undefined ? null : hashOf(letter));
    },
    endWasSealed: () =>
      Promise.resolve(wasSealed || reported.some(({ type }) => type === 'record.end.sealed')),
    note: (event: StationEvent) => {
      reported.push(event);
      return Promise.resolve();
    },
  };
};
type TestArchive = ReturnType<typeof archiveOf>;

const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') };
const openEnds = (keychain = testKeychain) => createRecordEnds({ folder: folder.path, keychain, clock });

/** Opened, worked with and closed; then what is told at the next start. */
const opened = async (archive: TestArchive, { keychain = testKeychain, onError = unexpected } = {}) => {
  await openEnds(keychain).follow('production', archive, onError).close();
  return openEnds(keychain).info('production', archive);
};

const restore = {
  at: '2026-11-21T11:59:00.000Z',
  from: 'backup' as const,
  copyAt: '2026-11-20T08:00:00.000Z',
};
const plain = (letters: string): string =>
  JSON.stringify({ ends: letters === '' ? {} : { production: headOf(letters) } });

/** A station at work, whose end is sealed. */
const atWork = (letters: string): Promise<void> =>
  writeFile(
    file(),
    JSON.stringify({
      sealed: Buffer.from(flipped(new TextEncoder().encode(plain(letters)))).toString('base64'),
    }),
  );

describe('the end of the record that is kept outside the archive', () => {
  it('follows the record, and stays unchanged once the record no longer contains it', async () => {
    await writeFile(file(), plain(''));
    expect((await opened(archiveOf('ab', false), { keychain: noKeychain })).head).toEqual(headOf('ab'));
    const look = async (letters: string) =>
      (await opened(archiveOf(letters, false), { keychain: noKeychain })).head;
    expect(await look('abc')).toEqual(headOf('abc'));
    // Cut off, cut off and written on, and written again.
    for (const letters of ['ab', 'abd', 'abde', 'fedf', ''])
      expect(await look(letters), letters).toEqual(headOf('abc'));
    expect(await look('abcd')).toEqual(headOf('abcd'));
  });

  it('is sealed by the keychain: without it, it can neither be read nor written', async () => {
    const { head } = await opened(archiveOf('abc', false));
    const text = await readFile(file(), 'utf8');
    expect(text).not.toContain(head?.hash);
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['sealed']);
    await writeFile(file(), JSON.stringify({ sealed: Buffer.from(plain('a')).toString('base64') }));
    const archive = archiveOf('ab');
    expect(await openEnds().info('production', archive)).toMatchObject({
      ...{ head: null, doubt: { why: 'unreadable' } },
    });
  });
});

describe('an archive that was restored', () => {
  it.each([
    ['goes on from the end that was kept', 'abcr', true],
    ['is an older one', 'abr', false],
  ])('an archive is reported as restored if its record %s', async (_, letters, goesOn) => {
    await atWork('abc');
    await openEnds().announce('production', { head: headOf(letters), restore });
    const archive = archiveOf(`${letters}s`);
    expect(await opened(archive)).toEqual({
      head: headOf(`${letters}s`),
      restored: { ...restore, goesOn },
      doubt: null,
    });
    // And from then on its end is held as any other: for this environment alone.
    expect(await opened(archiveOf(letters.slice(0, -1)))).toMatchObject({ head: headOf(`${letters}s`) });
    expect((await openEnds().info('staging', archiveOf('z'))).restored).toBeNull();
  });

  it('is reported as restored after a kill before its end was kept, even if the record has grown', async () => {
    await atWork('abc');
    await openEnds().announce('production', { head: headOf('abr'), restore });
    expect(await openEnds().info('production', archiveOf('abrstu'))).toMatchObject({
      ...{ head: headOf('abr'), restored: { ...restore, goesOn: false } },
    });
    expect((await opened(archiveOf('abrstu'))).head).toEqual(headOf('abrstu'));
  });

  it('and never took its place hides nothing: the kept end stays that of the current archive', async () => {
    await atWork('abc');
    await openEnds().announce('production', { head: headOf('abr'), restore });
    // Cut meanwhile, without the restore.
    expect(await opened(archiveOf('ab'))).toMatchObject({ head: headOf('abc'), restored: null });
    expect(await opened(archiveOf('abcd'))).toMatchObject({ head: headOf('abcd'), restored: null });
    // What was announced is forgotten with that: the archive it told of comes too late.
    expect(await opened(archiveOf('abr'))).toMatchObject({ head: headOf('abcd'), restored: null });
  });

  it('twice, and killed the second time, is reported as the first restore', async () => {
    await atWork('abc');
    await openEnds().announce('production', { head: headOf('abr'), restore });
    await openEnds().announce('production', { head: headOf('ax'), restore: { ...restore, from: 'copy' } });
    expect((await opened(archiveOf('abrs'))).restored).toEqual({ ...restore, goesOn: false });
  });
});

describe('a kept end that can not be trusted', () => {
  it('is an unsealed one where the record says that this station seals it', async () => {
    await atWork('abc');
    await writeFile(file(), plain('ab'));
    const archive = archiveOf('ab');
    const doubt = { at: '2026-11-21T12:00:00.000Z', why: 'unsealed' };
    expect(await openEnds().info('production', archive)).toEqual({ head: null, restored: null, doubt });
    expect(await opened(archive)).toEqual({ head: headOf('ab0'), restored: null, doubt });
    expect(archive.told).toEqual([{ type: 'record.end.doubted', why: 'unsealed' }]);
    // It is told from then on, and what was found stays beside.
    expect((await opened(archive)).doubt).toEqual(doubt);
    expect(archive.told).toHaveLength(1);
    expect(await readFile(`${file()}.doubted`, 'utf8')).toBe(plain('ab'));
  });

  it('is a missing one where the record says that this station seals it', async () => {
    await atWork('abc');
    await rm(file());
    expect((await opened(archiveOf('ab'))).doubt?.why).toBe('missing');
  });

  it('is not one that was never sealed: it is sealed at the first start with a keychain, and the record notes it once', async () => {
    expect((await opened(archiveOf('ab', false), { keychain: noKeychain })).doubt).toBeNull();
    const archive = archiveOf('abc', false);
    expect(await opened(archive)).toEqual({ head: headOf('abc0'), restored: null, doubt: null });
    expect((await opened(archive)).doubt).toBeNull();
    expect(archive.told).toEqual([{ type: 'record.end.sealed' }]);
  });

  it('is not changed while the keychain is unavailable, and is trusted again afterwards', async () => {
    await atWork('abc');
    const before = await readFile(file(), 'utf8');
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const away = await opened(archiveOf('abcd'), { keychain: noKeychain, onError });
    expect(away).toMatchObject({ head: null, doubt: { why: 'unreadable' } });
    // Told once, not at every look.
    expect(errors).toHaveLength(1);
    expect(await readFile(file(), 'utf8')).toBe(before);
    expect(existsSync(`${file()}.doubted`)).toBe(false);
    expect(await opened(archiveOf('ab'))).toMatchObject({ head: headOf('abc'), doubt: null });
  });
});

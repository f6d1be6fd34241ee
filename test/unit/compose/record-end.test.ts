import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecordEnds } from '#main/compose/record-end';
import type { Keychain } from '#main/credentials/keychain';
import type { Head } from '#shared/record/record';
import { ownFolder } from '#test/support/folders';

let folder: Awaited<ReturnType<typeof ownFolder>>;
beforeEach(async () => {
  folder = await ownFolder('record-end');
});
afterEach(() => folder.remove());

const file = (): string => join(folder.path, 'record-end.json');
const turned = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0x5a);
const keychain: Keychain = {
  available: () => Promise.resolve({ ok: true, backend: 'test' }),
  encrypt: (text) => Promise.resolve(turned(new TextEncoder().encode(text))),
  decrypt: (bytes) => Promise.resolve(new TextDecoder('utf-8', { fatal: true }).decode(turned(bytes))),
};
const hashOf = (letter: string): string => letter.repeat(64);
const unexpected = (error: unknown): void => {
  throw error;
};

/** An archive whose record has these hashes, one after the other. */
const archiveOf = (letters: string) => ({
  recordHead: (): Promise<Head | null> =>
    Promise.resolve(letters === '' ? null : { count: letters.length, hash: hashOf(letters.at(-1) ?? '') }),
  hashAt: (seq: number) => {
    const letter = letters[seq - 1];
    return Promise.resolve(letter === undefined ? null : hashOf(letter));
  },
});
const seen = async (letters: string): Promise<Head | null> => {
  const ends = createRecordEnds({ folder: folder.path, keychain });
  await ends.follow('production', archiveOf(letters), unexpected)();
  return ends.kept('production');
};

describe('the end of the record that is kept outside the archive', () => {
  it('moves on with the record, and stays where it was once the record no longer holds it', async () => {
    expect(await seen('ab')).toEqual({ count: 2, hash: hashOf('b') });
    expect(await seen('abc')).toEqual({ count: 3, hash: hashOf('c') });
    const before = { count: 3, hash: hashOf('c') };
    // Cut off, cut off and written on, and written anew.
    for (const letters of ['ab', 'abd', 'abde', 'fedf', ''])
      expect(await seen(letters), letters).toEqual(before);
    expect(await seen('abcd')).toEqual({ count: 4, hash: hashOf('d') });
  });

  it('counts anew where a person put another archive in place, for this environment alone', async () => {
    await seen('abc');
    const ends = createRecordEnds({ folder: folder.path, keychain });
    await ends.take('staging', archiveOf('e'));
    await ends.take('production', archiveOf('d'));
    expect(await ends.kept('production')).toEqual({ count: 1, hash: hashOf('d') });
    expect(await ends.kept('staging')).toEqual({ count: 1, hash: hashOf('e') });
  });

  it('is sealed by the keychain: it can neither be read nor be written by hand', async () => {
    await seen('abc');
    const text = await readFile(file(), 'utf8');
    expect(text).not.toContain(hashOf('c'));
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['sealed']);
    const forged = { ends: { production: { count: 1, hash: hashOf('a') } } };
    await writeFile(
      file(),
      JSON.stringify({ sealed: Buffer.from(JSON.stringify(forged)).toString('base64') }),
    );
    expect(await createRecordEnds({ folder: folder.path, keychain }).kept('production')).toBeNull();
  });
});

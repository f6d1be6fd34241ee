import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeStarter } from '#tools/electron/starter';
import { bytesBelow, stalled } from '#tools/electron/progress';
import { untar, verify } from '#tools/electron/tarball';
import { outputOf } from '#tools/processes';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('verify', () => {
  // Of the three bytes `abc`: FIPS 180-2, appendix C.1.
  const abc =
    'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==';

  it('passes the bytes that were pinned and no others', async () => {
    const file = join(folder, 'a.tgz');
    writeFileSync(file, 'abc');
    await verify(file, abc);
    writeFileSync(file, 'abd');
    await expect(verify(file, abc)).rejects.toThrow('a.tgz is not the file');
  });
});

describe('untar', () => {
  it('unpacks what is wanted, and says why when it can not', async () => {
    writeFileSync(join(folder, 'in.txt'), 'kept');
    writeFileSync(join(folder, 'out.txt'), 'left');
    const archive = join(folder, 'a.tgz');
    await outputOf('tar', ['-czf', archive, '-C', folder, 'in.txt', 'out.txt']);
    const into = join(folder, 'into');
    mkdirSync(into);
    await untar(archive, into, 'in.txt');
    expect(readFileSync(join(into, 'in.txt'), 'utf8')).toBe('kept');
    expect(statSync(join(into, 'out.txt'), { throwIfNoEntry: false })).toBeUndefined();
    writeFileSync(archive, 'no archive');
    await expect(untar(archive, into)).rejects.toThrow('could not be unpacked');
  });
});

describe('placeStarter', () => {
  const starter = () => join(folder, 'resources/app/index.cjs');

  it('places the starter, fixes a changed one, and leaves a right one alone', () => {
    placeStarter(folder);
    const wanted = readFileSync(starter(), 'utf8');
    expect(wanted).toContain("require('electron')");
    writeFileSync(starter(), 'old');
    placeStarter(folder);
    expect(readFileSync(starter(), 'utf8')).toBe(wanted);
    utimesSync(starter(), 1000, 1000);
    placeStarter(folder);
    expect(statSync(starter()).mtimeMs).toBe(1_000_000);
  });
});

describe('stalled', () => {
  const never = new AbortController().signal;
  const looksAt = async (sizes: number[], patience: number, signal = never) => {
    let looks = 0;
    const size = () => sizes[Math.min(looks++, sizes.length - 1)]!;
    await stalled(size, patience, signal, () => Promise.resolve());
    return looks;
  };

  it('gives up once nothing has changed for as long as its patience', async () => {
    expect(await looksAt([0], 1000)).toBe(5);
    expect(await looksAt([0, 0, 0, 0, 7, 7, 9, 9], 1000)).toBe(11);
  });

  it('ends when it is told to', async () => {
    expect(await looksAt([0], 1000, AbortSignal.abort())).toBe(1);
  });

  it('counts the bytes of all files in folders that are there', () => {
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    const empty = bytesBelow(folder, join(folder, 'missing'));
    writeFileSync(join(folder, 'a/b/part'), 'x'.repeat(100));
    expect(bytesBelow(folder, join(folder, 'missing')) - empty).toBe(100);
  });
});

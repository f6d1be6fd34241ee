import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noKeychain, testKeychain } from '#test/support/test-keychain';
import { useBench } from './bench';

const at = useBench('archive-swapped', {
  printers: { One: {} },
  opening: {
    place: 'bench',
    keychain: testKeychain,
    tuning: { data: { firstMs: 3_600_000 }, workflow: { retryFirstMs: 50, retryMaxMs: 200 } },
  },
  begins: 'closed',
  mayFail: true,
});
afterEach(() => {
  vi.restoreAllMocks();
});

const within = (...names: string[]): string => join(at.folder, ...names);
const archive = (): string => within('bench', 'production');
const endFile = (): string => within('bench', 'record-end.json');

/** Yesterday two orders came; today one of them was bought. What the archive’s folder held yesterday lies beside. */
const twoDays = async (): Promise<void> => {
  await at.start();
  await at.bring('A-1', 'A-2');
  await at.station.close();
  fs.cpSync(archive(), within('yesterday'), { recursive: true });
  fs.copyFileSync(endFile(), within('yesterday-end.json'));
  await at.start();
  await at.station.ship.scan({ code: 'A-1' });
  await expect.poll(async () => (await at.label('A-1')).label.stage).toBe('confirmed');
  await at.station.close();
};

/**
 * Copies what the station has open, in another process: closing a file gives up the locks that its own process has on it, and the
 * next connection that closes would take itself for the last and delete the log.
 */
const copyOfOpen = (from: string, to: string): void => {
  const code = "require('node:fs').cpSync(process.argv[1], process.argv[2], { recursive: true })";
  execFileSync(process.execPath, ['-e', code, from, to]);
};

/** Everything beside the archive’s file is put in its place as well. */
const putInPlace = (from: string): void => {
  fs.rmSync(archive(), { recursive: true });
  fs.cpSync(from, archive(), { recursive: true });
};
const holdOf = async (ref1: string) => (await at.label(ref1)).label.hold?.failure.code ?? null;

const bought = (): number => at.service.count('register');

/** How many entries of the record the kept end tells of. */
const keptEntries = async (): Promise<number> => {
  const { sealed } = JSON.parse(fs.readFileSync(endFile(), 'utf8')) as { sealed: string };
  const kept = JSON.parse(await testKeychain.decrypt(Buffer.from(sealed, 'base64'))) as {
    ends: Record<string, { count: number }>;
  };
  return kept.ends['production']?.count ?? 0;
};

/** It is said, and what may have been bought meanwhile waits for a person. */
const isHeld = async (...refs: string[]): Promise<void> => {
  expect((await at.station.data.state()).report).toMatchObject({ from: 'itself' });
  const before = bought();
  for (const ref1 of refs) {
    expect(await holdOf(ref1), ref1).toBe('answer_lost');
    await at.station.ship.scan({ code: ref1 });
  }
  await at.idle();
  expect(bought()).toBe(before);
};

describe('an archive in place of the station’s own', () => {
  it('that is yesterday’s, with all that lay beside it, buys nothing again', async () => {
    await twoDays();
    putInPlace(within('yesterday'));
    await at.start();
    await isHeld('A-1', 'A-2');
  });

  it('that is of a moment ago, while the station worked, buys nothing again', async () => {
    // The end is also kept at intervals, which must not be what tells here. Fake timers would advance with each poll.
    const repeat = setInterval;
    vi.spyOn(globalThis, 'setInterval').mockImplementation((callback) => repeat(callback, 2 ** 31 - 1));
    await at.start();
    await at.bring('A-1', 'A-2');
    copyOfOpen(archive(), within('before'));
    const { entries } = await at.station.record.check(undefined);
    await at.station.ship.scan({ code: 'A-1' });
    await expect.poll(() => bought()).toBe(1);
    await expect.poll(keptEntries).toBeGreaterThan(entries);
    // As it would be if the program were killed here.
    fs.copyFileSync(endFile(), within('end'));
    await at.station.close();
    putInPlace(within('before'));
    fs.copyFileSync(within('end'), endFile());
    await at.start();
    await isHeld('A-1', 'A-2');
  });

  it('that is yesterday’s, where the kept end was taken away too, buys nothing again', async () => {
    await twoDays();
    putInPlace(within('yesterday'));
    fs.rmSync(endFile());
    await at.start();
    await isHeld('A-1', 'A-2');
  });

  it('that is a stranger’s without encryption buys nothing of it', async () => {
    await twoDays();
    await at.start({ place: 'stranger', keychain: noKeychain });
    await at.bring('S-1');
    await at.station.close();
    putInPlace(within('stranger', 'production'));
    await at.start();
    await isHeld('S-1');
  });

  /** Other orders of the same attack: what is put back, and what of today is left beside it. */
  const mixtures: [string, () => void][] = [
    ['yesterday’s file alone, beside today’s mark', () => copyBack('archive.db')],
    ['yesterday’s file and mark', () => copyBack('archive.db', 'archive.db.mark')],
    [
      'yesterday’s file without a mark',
      () => {
        copyBack('archive.db');
        fs.rmSync(join(archive(), 'archive.db.mark'));
      },
    ],
    [
      'yesterday’s file and kept end, beside today’s mark',
      () => {
        copyBack('archive.db');
        fs.copyFileSync(within('yesterday-end.json'), endFile());
      },
    ],
    [
      'yesterday’s file and mark, and an end that says nothing',
      () => {
        copyBack('archive.db', 'archive.db.mark');
        fs.writeFileSync(endFile(), '{"ends":{}}');
      },
    ],
  ];
  const copyBack = (...names: string[]): void => {
    for (const name of names) fs.copyFileSync(join(within('yesterday'), name), join(archive(), name));
  };
  it.each(mixtures)('an archive that is %s buys nothing again', async (_, mix) => {
    await twoDays();
    mix();
    await at.start();
    await isHeld('A-1', 'A-2');
  });

  it('that is another station’s under the same key buys nothing of it', async () => {
    await twoDays();
    fs.mkdirSync(within('other'));
    for (const name of fs.readdirSync(within('bench')).filter((name) => name.includes('key')))
      fs.copyFileSync(within('bench', name), within('other', name));
    await at.start({ place: 'other' });
    await at.bring('O-1');
    await at.station.close();
    putInPlace(within('other', 'production'));
    await at.start();
    expect((await at.station.data.state()).encryption).toMatchObject({ on: true });
    await isHeld('O-1');
  });

  it('that is none is said to be gone, and none is begun', async () => {
    await twoDays();
    fs.rmSync(archive(), { recursive: true });
    await at.open({ tuning: {} });
    expect((await at.station.state()).archiveProblem).toMatchObject({ code: 'corrupt' });
    expect(fs.existsSync(join(archive(), 'archive.db'))).toBe(false);
  });

  it('is told once: the next start opens it without a word, and what was put in its place since is told again', async () => {
    await twoDays();
    putInPlace(within('yesterday'));
    await at.start();
    await at.station.data.reportSeen();
    await at.station.close();
    await at.start();
    expect((await at.station.data.state()).report).toBeNull();
    await at.station.close();
    putInPlace(within('yesterday'));
    await at.start();
    await isHeld('A-1', 'A-2');
  });
});

import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '#main/archive/archive';
import type { Keychain } from '#main/credentials/keychain';
import { importOrders, order } from '#test/support/station';
import { flipped, noKeychain, testKeychain } from '#test/support/test-keychain';
import { useBench } from './bench';

const at = useBench('data', {
  printers: { One: { knobs: { msPerLabel: 2 } } },
  begins: 'closed',
  mayFail: true,
});

const forgot: Keychain = { ...testKeychain, decrypt: () => Promise.reject(new Error('another user')) };

const locked: Keychain = {
  ...testKeychain,
  available: () => Promise.resolve({ ok: false, backend: 'test' }),
};

const archiveFile = (): string => join(at.folder, 'production', 'archive.db');
const passphrase = 'four words of a test';

const open = (keychain: Keychain, firstMs = 3_600_000): Promise<void> =>
  at.open({ keychain, tuning: { data: { firstMs }, workflow: { retryFirstMs: 50, retryMaxMs: 200 } } });

const refs = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `D-${String(index + 1).padStart(4, '0')}`);
const state = () => at.station.data.state();
const holds = (word: string): string[] =>
  fs
    .readdirSync(at.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(join(at.folder, name)).isFile())
    .filter((name) => fs.readFileSync(join(at.folder, name)).includes(word));

describe('the archive on disk', () => {
  it('is not encrypted without a keychain, which is reported and asked once, and is encrypted at the next start with one', async () => {
    // Long enough to stand in no random bytes.
    const inClear = 'ORDER-IN-CLEAR';
    await open(noKeychain);
    await at.setUp();
    await at.bring(inClear);
    expect((await state()).encryption).toEqual({ on: false, reason: 'no_keychain', ask: true });
    expect(await at.station.data.acceptUnencrypted()).toEqual({ ok: true });
    expect((await state()).encryption).toEqual({ on: false, reason: 'no_keychain', ask: false });
    await at.station.close();
    expect(holds(inClear)).toContain(join('production', 'archive.db'));

    await open(testKeychain);
    expect((await state()).encryption).toEqual({ on: true });
    expect((await at.label(inClear)).label.stage).toBe('draft');
    expect(holds(inClear)).toEqual([]);
    expect(at.errors).toEqual([]);
  });

  it('is restored without encryption while the keychain is locked, and its key is kept', async () => {
    const inClear = 'ORDER-IN-CLEAR';
    await open(testKeychain);
    await at.setUp();
    await at.bring(inClear);
    expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
    await at.station.close();
    const key = fs.readFileSync(join(at.folder, 'archive-key.bin'));

    await open(locked);
    expect((await at.station.state()).archiveProblem).toMatchObject({ code: 'no_key' });
    expect(await at.station.data.restore({ passphrase })).toMatchObject({ ok: true });
    expect((await state()).encryption).toEqual({ on: false, reason: 'lost', ask: true });
    expect(holds(inClear)).toContain(join('production', 'archive.db'));
    await at.station.close();
    expect(fs.readFileSync(join(at.folder, 'archive-key.bin')).equals(key)).toBe(true);

    await open(testKeychain);
    expect((await state()).encryption).toEqual({ on: true });
    expect(holds(inClear)).not.toContain(join('production', 'archive.db'));
    expect((await at.label(inClear)).label.stage).toBe('draft');
  });

  it('is left unchanged if it can’t be opened without its key, and a backup restores the station', async () => {
    await open(testKeychain);
    await at.setUp();
    await at.bring('D-1', 'D-2');
    await at.station.ship.scan({ code: 'D-1' });
    await expect.poll(async () => (await at.label('D-1')).label.stage).toBe('confirmed');
    expect(await at.station.data.backup({ passphrase })).toEqual({ ok: true, file: at.outside.chosen });
    await at.station.close();
    const before = fs.readFileSync(archiveFile());

    await open(forgot);
    expect((await at.station.state()).archiveProblem).toMatchObject({ code: 'no_key' });
    expect(await at.station.data.restore({ passphrase: 'something else' })).toMatchObject({
      ok: false,
      problem: 'wrong_passphrase',
    });
    expect(fs.readFileSync(archiveFile()).equals(before)).toBe(true);
    // A keychain that can't open what it made before can't keep a new key either: the archive comes back without.
    const answer = await at.station.data.restore({ passphrase });
    expect(answer).toMatchObject({
      ok: true,
      report: { isRead: false, mayBeBought: [{ ref1: 'D-2', parcel: 1 }] },
    });
    expect((await at.station.state()).archiveProblem).toBeNull();
    expect((await at.label('D-1')).label.stage).toBe('confirmed');
    expect((await at.label('D-2')).label.hold?.failure.code).toBe('answer_lost');
    await at.station.ship.scan({ code: 'D-2' });
    expect(at.service.accepted.get('D-2')).toBeUndefined();
    const aside = fs.readdirSync(join(at.folder, 'production')).find((name) => name.includes('-replaced-'));
    expect(fs.readFileSync(join(at.folder, 'production', aside!)).equals(before)).toBe(true);
  });

  it('is copied once a day while the station works, and a damaged one is rebuilt at the next start', async () => {
    await open(testKeychain, 10);
    await at.setUp();
    await expect.poll(async () => (await state()).copies).toMatchObject({ count: 1, isMaking: false });
    await at.bring('D-1');
    await at.station.ship.scan({ code: 'D-1' });
    await expect.poll(async () => (await at.label('D-1')).label.stage).toBe('confirmed');
    await at.station.close();
    fs.writeFileSync(archiveFile(), fs.readFileSync(archiveFile()).fill(0x41, 0, 4096));

    await open(testKeychain);
    const { report } = await state();
    expect(report).toMatchObject({ from: 'copy', isRead: false, bought: [] });
    expect((await at.station.state()).archiveProblem).toBeNull();
    expect(await at.station.data.check()).toEqual({ isSound: true });
    await at.station.data.reportSeen();
    expect((await state()).report).toBeNull();
  });
});

it('opens no archive again once it was closed, whatever still asks for it', async () => {
  await open(noKeychain);
  await at.setUp();
  const closing = at.station.close();
  // As a change of settings does that was under way, or a check that found damage.
  const reopened = at.station.data.encryptNow().catch(() => null);
  await closing;
  await reopened;
  await at.station.data.encryptNow().catch(() => null);
  // The lock of an archive that is open here would refuse it.
  const archive = openArchive(archiveFile(), { key: null, station: () => 'Bench 2' });
  await archive.close();
});

describe('a backup made while a batch runs', () => {
  it('restores to a sound archive in which every label bought is there or held: nothing is bought or printed twice', async () => {
    await open(testKeychain);
    await at.setUp();
    await importOrders(
      at.station,
      refs(60).map((ref1) => order(ref1)),
    );
    const { batchId } = (await at.label(refs(60)[0] ?? '')).label;
    await at.station.queue.start({ batchId });
    await expect.poll(() => at.printer.printed.length).toBeGreaterThan(10);
    const before = at.printer.printed.length;
    expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
    await expect.poll(() => at.printer.printed.length).toBeGreaterThan(Math.min(before + 8, 59));
    await at.station.queue.pause({ after: 'now' });
    await at.idle();
    await at.station.close();
    const [bought, printed] = [new Map(at.service.accepted), at.printer.printed.length];

    // The machine is lost: only the backup is left.
    fs.rmSync(join(at.folder, 'production'), { recursive: true });
    fs.rmSync(join(at.folder, 'archive-key.bin'));
    fs.rmSync(join(at.folder, 'record-end.json'));
    await open(testKeychain);
    await at.setUp();
    const answer = await at.station.data.restore({ passphrase });
    expect(answer).toMatchObject({ ok: true });
    await at.station.close();

    const key = new TextDecoder().decode(flipped(fs.readFileSync(join(at.folder, 'archive-key.bin'))));
    const archive = openArchive(archiveFile(), { station: () => 'Bench 1', key });
    expect(await archive.check()).toEqual([]);
    for (const ref1 of refs(60)) {
      const [label] = await archive.parcelsOf(ref1);
      const isBought = (bought.get(ref1) ?? 0) > 0;
      if (label?.stage === 'draft') expect(label.hold?.failure.code, ref1).toBe('answer_lost');
      else {
        expect(isBought, `${ref1} is there as bought`).toBe(true);
        expect(label?.stage === 'registered' && !label.hold, `${ref1} would print again`).toBe(false);
        expect((await archive.documents(label!.id)).length, ref1).toBeGreaterThan(0);
      }
    }
    await archive.close();

    await open(testKeychain);
    await at.setUp();
    await at.station.queue.resume({});
    for (const ref1 of refs(60)) await at.station.ship.scan({ code: ref1 });
    await at.idle();
    expect(new Map(at.service.accepted)).toEqual(bought);
    expect(at.printer.printed.length).toBe(printed);
  });
});

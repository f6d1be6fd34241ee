import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { openArchive } from '#main/archive/archive';
import type { Keychain } from '#main/credentials/keychain';
import { ownFolder } from '#test/support/folders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';
import { flipped, noKeychain, testKeychain } from '#test/support/test-keychain';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let at: TestStation;
let chosen: string;

const forgot: Keychain = { ...testKeychain, decrypt: () => Promise.reject(new Error('another user')) };

const archiveFile = (): string => join(folder.path, 'production', 'archive.db');
const passphrase = 'four words of a test';

const open = async (keychain: Keychain, firstMs = 3_600_000): Promise<void> => {
  at = await openStation(folder.path, {
    keychain,
    tuning: { data: { firstMs }, workflow: { retryFirstMs: 50, retryMaxMs: 200 } },
    outside: {
      saveFile: () => Promise.resolve(null),
      openPage: () => Promise.resolve(),
      chooseSave: () => Promise.resolve(chosen),
      chooseOpen: () => Promise.resolve(chosen),
    },
  });
};

const setUp = (): Promise<void> =>
  provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'One', uri: printer.uri, dpi: 203, default: true }],
  });

const refs = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `D-${String(index + 1).padStart(4, '0')}`);
const state = () => at.station.data.state();
const holds = (word: string): string[] =>
  fs
    .readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(join(folder.path, name)).isFile())
    .filter((name) => fs.readFileSync(join(folder.path, name)).includes(word));

beforeEach(async () => {
  folder = await ownFolder('data');
  chosen = join(folder.path, 'bench.pbbackup');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 2 } });
});

afterEach(async () => {
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

describe('the archive on disk', () => {
  it('is not encrypted without a keychain, which is reported and asked once, and is encrypted at the next start with one', async () => {
    // Long enough to stand in no random bytes.
    const inClear = 'ORDER-IN-CLEAR';
    await open(noKeychain);
    await setUp();
    await importOrders(at.station, [order(inClear)]);
    expect((await state()).encryption).toEqual({ on: false, reason: 'no_keychain', ask: true });
    expect(await at.station.data.acceptUnencrypted()).toEqual({ ok: true });
    expect((await state()).encryption).toEqual({ on: false, reason: 'no_keychain', ask: false });
    await at.station.close();
    expect(holds(inClear)).toContain(join('production', 'archive.db'));

    await open(testKeychain);
    expect((await state()).encryption).toEqual({ on: true });
    expect((await labelOf(at.station, inClear)).label.stage).toBe('draft');
    expect(holds(inClear)).toEqual([]);
    expect(at.errors).toEqual([]);
  });

  it('is left unchanged if it can’t be opened without its key, and a backup restores the station', async () => {
    await open(testKeychain);
    await setUp();
    await importOrders(at.station, [order('D-1'), order('D-2')]);
    await at.station.ship.scan({ code: 'D-1' });
    await expect.poll(async () => (await labelOf(at.station, 'D-1')).label.stage).toBe('confirmed');
    expect(await at.station.data.backup({ passphrase })).toEqual({ ok: true, file: chosen });
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
    expect((await labelOf(at.station, 'D-1')).label.stage).toBe('confirmed');
    expect((await labelOf(at.station, 'D-2')).label.hold?.failure.code).toBe('answer_lost');
    await at.station.ship.scan({ code: 'D-2' });
    expect(service.accepted.get('D-2')).toBeUndefined();
    const aside = fs.readdirSync(join(folder.path, 'production')).find((name) => name.includes('-replaced-'));
    expect(fs.readFileSync(join(folder.path, 'production', aside!)).equals(before)).toBe(true);
  });

  it('is copied once a day while the station works, and a damaged one is rebuilt at the next start', async () => {
    await open(testKeychain, 10);
    await setUp();
    await expect.poll(async () => (await state()).copies).toMatchObject({ count: 1, isMaking: false });
    await importOrders(at.station, [order('D-1')]);
    await at.station.ship.scan({ code: 'D-1' });
    await expect.poll(async () => (await labelOf(at.station, 'D-1')).label.stage).toBe('confirmed');
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
  await setUp();
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
    await setUp();
    await importOrders(
      at.station,
      refs(60).map((ref1) => order(ref1)),
    );
    const { batchId } = (await labelOf(at.station, refs(60)[0] ?? '')).label;
    await at.station.queue.start({ batchId });
    await expect.poll(() => printer.printed.length).toBeGreaterThan(10);
    const before = printer.printed.length;
    expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
    await expect.poll(() => printer.printed.length).toBeGreaterThan(Math.min(before + 8, 59));
    await at.station.queue.pause({ after: 'now' });
    await expect.poll(() => at.station.busy()).toBe(0);
    await at.station.close();
    const [bought, printed] = [new Map(service.accepted), printer.printed.length];

    // The machine is lost: only the backup is left.
    fs.rmSync(join(folder.path, 'production'), { recursive: true });
    fs.rmSync(join(folder.path, 'archive-key.bin'));
    fs.rmSync(join(folder.path, 'record-end.json'));
    await open(testKeychain);
    await setUp();
    const answer = await at.station.data.restore({ passphrase });
    expect(answer).toMatchObject({ ok: true });
    await at.station.close();

    const key = new TextDecoder().decode(flipped(fs.readFileSync(join(folder.path, 'archive-key.bin'))));
    const archive = openArchive(archiveFile(), { station: () => 'Bench 1', key });
    expect(await archive.check()).toEqual([]);
    for (const ref1 of refs(60)) {
      const label = await archive.labelByRef(ref1);
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
    await setUp();
    await at.station.queue.resume({});
    for (const ref1 of refs(60)) await at.station.ship.scan({ code: ref1 });
    await expect.poll(() => at.station.busy()).toBe(0);
    expect(new Map(service.accepted)).toEqual(bought);
    expect(printer.printed.length).toBe(printed);
  });
});

import * as fs from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openArchive } from '#main/archive/archive';
import { initialData } from '#shared/data-settings';
import { codedMessage } from '#shared/text/coded-message';
import { limits } from '#tools/suites/limits';
import { provision, recordOf } from '#test/support/station';
import { august, day, done, drafted, found, iso } from '../unit/archive/kept';
import { useBench } from './bench';

let now: Date;
const at = useBench('retention', {
  printers: {},
  opening: { clock: { now: () => now } },
  begins: 'closed',
  mayFail: true,
});
beforeEach(async () => {
  now = new Date(august + 113 * day);
  const archive = openArchive(place('archive.db'), { station: () => 'Bench 3' });
  await done(archive, 'old');
  await done(archive, 'young', august + 60 * day);
  await drafted(archive, iso(august), 'waits');
  await archive.close();
});

const never = 3_600_000;
const place = (...names: string[]): string => join(at.folder, 'production', ...names);

const open = (retentionFirstMs = never): Promise<void> =>
  at.open({ tuning: { data: { firstMs: never, retentionFirstMs, retentionEveryMs: never } } });
const anonymised = async (id: string): Promise<boolean> =>
  (await at.station.labels.get({ labelId: id }))?.view.label.anonymised != null;
const ran = (): Promise<void> =>
  vi.waitFor(async () => expect((await at.station.retention.state()).last).not.toBeNull(), {
    timeout: limits.poll,
  });
const run = (trustClock = false) => at.station.retention.run({ trustClock });

describe('old data', () => {
  it('is removed automatically once a day, and newer or unfinished data stays', async () => {
    await open(20);
    await ran();
    expect(await anonymised('old')).toBe(true);
    expect(await anonymised('young')).toBe(false);
    expect(await anonymised('waits')).toBe(false);
    expect((await at.station.retention.state()).last).toMatchObject({ days: 90, labels: 1, documents: 2 });
    expect(await at.station.record.check(undefined)).toMatchObject({ ok: true, anonymised: 8 });
    const entry = (await recordOf(at)).find(({ of }) => of === 'station');
    expect(entry).toMatchObject({ type: 'retention.ran', operator: null });
    expect(at.errors).toEqual([]);
    await at.station.close();
    await open(20);
    await ran();
    expect((await recordOf(at)).filter(({ type }) => type === 'retention.ran')).toHaveLength(1);
  });

  it('is not removed automatically while the settings do not say clearly how long it is kept', async () => {
    const stored = { service: { environment: 'production' }, data: { ...initialData, keepDays: '3650' } };
    const settings = { read: () => stored, write: () => undefined, putAside: () => undefined };
    const data = { firstMs: never, retentionFirstMs: 20, retentionEveryMs: never };
    await at.open({ settings, tuning: { data } });
    const isRefused = () =>
      at.errors.some((line) => line.startsWith('old data is not removed automatically'));
    await vi.waitFor(() => expect(isRefused()).toBe(true), { timeout: limits.poll });
    expect(await anonymised('old')).toBe(false);
    await at.station.settings.set({ data: initialData });
    expect(await run()).toMatchObject({ ok: true, labels: 1 });
  });

  it('is counted before its removal, and nothing of it is in the file afterwards', async () => {
    await open();
    expect(await at.station.retention.count({ days: 30 })).toMatchObject({
      labels: 2,
      documents: 4,
      open: 1,
    });
    expect(await at.station.retention.count({ days: 90 })).toMatchObject({
      labels: 1,
      documents: 2,
      open: 1,
      clock: null,
    });
    await at.station.settings.set({ data: { ...initialData, keepDays: 30 } });
    expect(await run()).toEqual({ ok: true, labels: 2, documents: 4 });
    // A draft that waits keeps its names.
    const archive = place('archive.db');
    expect(found(archive).length).toBeGreaterThan(0);
    await at.station.labels.remove({ labelId: 'waits' });
    // In two steps: a clock that jumps is asked about.
    now = new Date(now.getTime() + 20 * day);
    expect(await run()).toEqual({ ok: true, labels: 0, documents: 0 });
    now = new Date(now.getTime() + 20 * day);
    expect(await run()).toEqual({ ok: true, labels: 1, documents: 0 });
    expect(found(archive)).toEqual([]);
  });

  it('leaves an order recognisable as a duplicate, and the day’s figures unchanged', async () => {
    await open();
    const localDay = new Date(august).toLocaleDateString('sv');
    const before = await at.station.labels.summary({ day: localDay });
    expect(before.bought).toBe(1);
    await run();
    expect(await at.station.labels.summary({ day: localDay })).toEqual(before);
    for (const code of ['REF-old', 'Pold', 'ABC0001old', '42060607old9400'])
      expect(await at.station.ship.scan({ code }), code).toMatchObject({ kind: 'duplicate' });
    const again = await at.station.orders.import({
      fileName: 'again.json',
      bytes: new TextEncoder().encode(JSON.stringify([{ ref1: 'REF-old' }])),
    });
    expect(JSON.stringify(again)).toContain('REF-old');
    expect((await at.station.labels.list({ search: 'REF-old', limit: 10 })).views).toHaveLength(1);
    expect((await at.station.labels.list({ search: 'Pold', limit: 10 })).views).toHaveLength(1);
  });

  it('is refused with a clear message by every call that would need it', async () => {
    await open();
    await run();
    const removed = codedMessage('label.anonymised', { name: 'Pold', days: 90 });
    const print = { labelId: 'old', reason: 'damaged', copies: 1 } as const;
    expect(await at.station.labels.print(print)).toMatchObject({
      ok: false,
      message: removed,
    });
    const { message: replaced } = (await at.station.labels.replace({ labelId: 'old' })) as {
      message: string;
    };
    expect(replaced).toBe(removed);
    expect(await at.station.labels.copyDocument({ labelId: 'old', position: 1 })).toMatchObject({
      ok: false,
      message: removed,
    });
    const put = await at.station.updates.put({ packageId: 'Pold', changes: { fields: { contact: 'Ana' } } });
    expect(put).toMatchObject({ ok: false, message: removed });
    expect(await at.station.labels.picture({ labelId: 'old', position: 1 })).toEqual({
      ok: false,
      reason: 'removed',
    });
    expect(
      (await at.station.labels.get({ labelId: 'old' }))?.events.map(({ event }) => event.type),
    ).toContain('print.confirmed');
  });

  it('is removed together with old copies, old archives, leftovers and older logs, but no other file', async () => {
    const stamp = (days: number): string =>
      iso(now.getTime() - days * day)
        .replace(/\.\d+Z$/, 'Z')
        .replaceAll(/[-:]/g, '');
    const answer = (days: number): string => place(`archive.db.answer-2.kept-${now.getTime() - days * day}`);
    fs.mkdirSync(place('copies'));
    fs.mkdirSync(join(at.folder, 'logs'));
    const stay = [
      answer(89),
      `${answer(91)}.txt`,
      place('copies', `archive-${stamp(2)}.db`),
      place(`archive-replaced-${stamp(3)}.db`),
      place('archive.db.unencrypted.txt'),
      join(at.folder, 'logs', 'packbench.log'),
      join(at.folder, 'mine.pbbackup'),
    ];
    const go = [
      answer(91),
      place('copies', `archive-${stamp(200)}.db`),
      place(`archive-damaged-${stamp(91)}.db`),
      place('archive.db.backup'),
      join(at.folder, 'logs', 'packbench.2.log'),
    ];
    await open();
    const old = new Date(now.getTime() - 100 * day);
    for (const file of [...stay, ...go]) {
      fs.writeFileSync(file, 'Quirina');
      fs.utimesSync(file, old, old);
    }
    await run();
    expect(stay.filter((file) => !fs.existsSync(file))).toEqual([]);
    expect(go.filter((file) => fs.existsSync(file))).toEqual([]);
  });
});

describe('the provisioning file', () => {
  it('sets the days within the same bounds, and accepts nothing in a person’s name', async () => {
    await open();
    await provision(at.station, { data: { keepDays: 30 } });
    expect((await at.station.settings.get()).data).toEqual({ ...initialData, keepDays: 30 });
    await expect(provision(at.station, { data: { keepDays: 1 } })).rejects.toThrow(
      'must be a whole number of days from 7 to 3650',
    );
    const accepting = { data: { unencryptedAccepted: true } } as object;
    await expect(provision(at.station, accepting)).rejects.toThrow('is not known');
    expect((await at.station.settings.get()).data.keepDays).toBe(30);
  });
});

describe('a clock with a wrong year', () => {
  it('removes nothing automatically, but a supervisor who checked the date may', async () => {
    await open(20);
    await ran();
    await at.station.close();
    now = new Date(now.getTime() + 3 * 365 * day);
    await open(20);
    const { clock } = await at.station.retention.state();
    expect(clock).toMatchObject({ now: now.toISOString() });
    await expect.poll(() => at.announced.some(({ name }) => name === 'data.changed')).toBe(true);
    expect(await anonymised('young')).toBe(false);
    expect(await run()).toMatchObject({ ok: false, message: expect.stringMatching(/date/) as string });
    expect(await anonymised('young')).toBe(false);
    expect(await run(true)).toMatchObject({ ok: true, labels: 1 });
    expect((await at.station.retention.state()).clock).toBeNull();
  });

  it('works at once after it is set back, and removes no recent data', async () => {
    await open(20);
    await ran();
    now = new Date(august + day);
    expect((await at.station.retention.state()).clock).toBeNull();
    await expect.poll(run).toEqual({ ok: true, labels: 0, documents: 0 });
  });
});

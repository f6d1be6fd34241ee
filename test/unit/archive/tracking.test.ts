import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Archive, openArchive } from '#main/archive/archive';
import { isSound } from '#main/archive/core/background';
import { Connection } from '#main/archive/core/connection';
import type { BoardChip, PlaceWord } from '#shared/tracking/board';
import type { LabelEvent } from '#shared/label/event';
import { advance } from '#shared/label/advance';
import { trackingOf } from '#test/support/tracking';
import { at, draftLabel, packageOf } from './orders';
import { bought, folder, imported, openTest, tidyUp } from './samples';

tidyUp();

const before = '2026-11-20T00:00:00.000Z';
const iso = (day: number, hour = 10): string => new Date(Date.UTC(2026, 10, day, hour)).toISOString();

const reported = (id: string, place: PlaceWord, more: object = {}) => ({
  packageId: `P${id}`,
  labelId: id as string | null,
  tracking: trackingOf({ hasArrived: place === 'delivered' }),
  place,
  changedAt: at,
  checkedAt: at,
  nextAt: null as string | null,
  unchanged: 0,
  ...more,
});

let archive: Archive;
beforeEach(() => {
  archive = openTest(join(folder(), 'archive.db'));
});

const rows = (chip?: BoardChip, search?: string, limit = 10) =>
  archive.board({ chip, search, limit, silentBefore: before });
const ids = async (chip?: BoardChip, search?: string): Promise<string[]> =>
  (await rows(chip, search)).map(({ packageId }) => packageId);

describe('the board', () => {
  beforeEach(async () => {
    for (const id of ['1', '2', '3', '4']) await bought(archive, id);
    await imported(archive, draftLabel('draft'));
    await archive.saveTracking(reported('1', 'delivered', { changedAt: iso(1) }), null);
    await archive.saveTracking(reported('2', 'on_the_way', { changedAt: iso(1), nextAt: iso(22) }), null);
    await archive.saveTracking(reported('3', 'on_hold', { nextAt: iso(21, 12) }), null);
    await archive.saveTracking(reported('foreign', 'delivered', { labelId: null }), null);
  });

  it('lists every purchased package of the station, newest first, and no other', async () => {
    expect(await ids()).toEqual(['P4', 'P3', 'P2', 'P1']);
    const [never, , way] = await rows();
    expect(never).toEqual({
      ...{
        packageId: 'P4',
        labelId: '4',
        ref1: 'REF-4',
        recipient: 'Ana Müller, Saint-Étienne',
        country: '',
      },
      ...{ boughtAt: at, checkedAt: null, nextAt: null, place: 'unknown', silent: false, last: null },
    });
    expect(way).toMatchObject({ place: 'on_the_way', silent: true, checkedAt: at, nextAt: iso(22) });
  });

  it.each<[BoardChip, string[]]>([
    ['delivered', ['P1']],
    ['on_the_way', ['P2']],
    ['on_hold', ['P3']],
    ['silent', ['P2']],
    ['never_asked', ['P4']],
    ['unknown', []],
  ])('the tracking list shows and counts under %s the packages %j', async (chip, expected) => {
    expect(await ids(chip)).toEqual(expected);
    expect((await archive.boardCounts(before))[chip]).toBe(expected.length);
  });

  it('is searched like the list of labels, within a chip or without', async () => {
    expect(await ids(undefined, 'ref-3')).toEqual(['P3']);
    expect(await ids('delivered', 'etienne muller')).toEqual(['P1']);
    expect(await ids('delivered', 'ref-3')).toEqual([]);
    expect((await rows(undefined, '', 2)).map(({ ref1 }) => ref1)).toEqual(['REF-4', 'REF-3']);
  });

  it('asks about the earliest due package first, and never about foreign, delivered or unbought ones', async () => {
    expect(await archive.nextToAsk(10)).toEqual([
      { packageId: 'P3', labelId: '3', at: iso(21, 12) },
      { packageId: 'P2', labelId: '2', at: iso(22) },
    ]);
    expect(await archive.neverAsked(before)).toEqual([{ packageId: 'P4', labelId: '4', at }]);
    expect(await archive.neverAsked('2027-01-01T00:00:00.000Z')).toEqual([]);
    expect([await archive.watched(), await archive.lastChecked()]).toEqual([2, at]);
  });

  it('leaves out a label that was replaced by a purchased one', async () => {
    await bought(archive, '5', { replaces: '2', ref1: 'REF-2' });
    expect(await ids()).toEqual(['P5', 'P4', 'P3', 'P1']);
    expect(await ids('silent')).toEqual([]);
    expect(await archive.boardCounts(before)).toMatchObject({ on_the_way: 0, silent: 0, never_asked: 2 });
    expect((await archive.nextToAsk(10)).map(({ packageId }) => packageId)).toEqual(['P3']);
  });

  it('measures silence from the newest event, whenever that was received', async () => {
    const old = { at: iso(2), description: null, code: 'ZQ7', location: null, countryCode: null };
    const tracking = trackingOf({ events: [{ ...old, category: null, categoryId: null }] });
    await archive.saveTracking(reported('4', 'on_the_way', { tracking }), null);
    expect((await rows('silent')).map(({ packageId, last }) => [packageId, last])).toEqual([
      ['P4', { at: iso(2), text: null, code: 'ZQ7' }],
      ['P2', null],
    ]);
  });
});

describe('an answer', () => {
  const event: LabelEvent = { type: 'tracked', place: 'delivered', text: 'At the door' };

  it('is saved completely with its event, and leaves the label’s row unchanged', async () => {
    const label = await bought(archive, '1');
    const stored = reported('1', 'delivered');
    await archive.saveTracking(stored, event);
    await archive.saveTracking({ ...stored, unchanged: 1 }, null);
    expect(await archive.tracking('P1')).toEqual({ ...stored, unchanged: 1 });
    expect((await archive.events('1')).at(-1)).toMatchObject({ at, event });
    expect(await archive.label('1')).toEqual(label);
    expect(await archive.tracking('P2')).toBeNull();
  });

  it('is saved only together with its event', async () => {
    await expect(archive.saveTracking(reported('none', 'delivered'), event)).rejects.toThrow();
    expect(await archive.tracking('Pnone')).toBeNull();
  });

  it('with the carrier’s number again is saved again, and the label is found by that number', async () => {
    await bought(archive, '1');
    const tracking = trackingOf({ carrierTrackingNumber: 'FM100' });
    for (const unchanged of [0, 1, 2])
      await archive.saveTracking(reported('1', 'on_the_way', { tracking, unchanged }), null);
    expect((await archive.tracking('P1'))?.unchanged).toBe(2);
    expect((await archive.labelByCode('FM100'))?.id).toBe('1');
  });

  it('with half a character in the carrier’s number leaves the archive sound', async () => {
    const file = join(folder(), 'archive.db');
    const first = openTest(file);
    await bought(first, '1');
    for (const half of ['FM100\ud83d', 'FM200\udc4d'])
      await first.saveTracking(
        reported('1', 'on_the_way', { tracking: trackingOf({ carrierTrackingNumber: half }) }),
        null,
      );
    await first.close();
    expect(await isSound(file, null)).toBe(true);
    const second = openTest(file);
    expect((await second.tracking('P1'))?.tracking.carrierTrackingNumber).toBe('FM200\ufffd');
    expect((await second.labelByCode('FM100\ufffd'))?.id).toBe('1');
  });

  it('that can’t be read counts as none, and is reported', async () => {
    const file = join(folder(), 'archive.db');
    const damaged: string[] = [];
    const first = openArchive(file, { station: () => 'Bench 3' });
    await first.saveTracking(reported('1', 'delivered', { labelId: null }), null);
    await first.close();
    const connection = new Connection(file);
    connection.exec(`update trackings set record = '{'`);
    connection.close();
    const second = openTest(file, { onBadRow: (error) => damaged.push(error.message) });
    expect(await second.tracking('P1')).toBeNull();
    expect(damaged[0]).toContain('row P1 of table trackings, column record');
  });
});

const count = Number(process.env['PACKBENCH_BOARD_LABELS'] ?? 2_000);

describe(`a board of ${count} packages`, () => {
  it('is listed, counted and searched in a short time', async () => {
    const labels = Array.from({ length: count }, (_, index) => {
      const draft = draftLabel(`n${index}`, { position: index, ref1: `REF-${index}` });
      const started = advance(draft, { type: 'register.started', draft: draft.draft }, at);
      const event: LabelEvent = {
        ...{ type: 'register.succeeded', package: packageOf(draft.id), documents: 1, failure: null },
      } as const;
      return { label: advance(started, event, at), event };
    });
    await archive.importBatch({ id: 'batch-1', name: 'orders.csv', at }, labels);
    const scan = { at, code: 'ARR', description: 'Arrived', location: 'Newark', countryCode: 'US' };
    const events = Array.from({ length: 12 }, () => ({ ...scan, category: 'In Transit', categoryId: 2 }));
    const places = ['delivered', 'on_the_way', 'not_shipped'] as const;
    for (let index = 0; index < count - 50; index += 1)
      await archive.saveTracking(
        reported(`n${index}`, places[index % 3] ?? 'unknown', {
          tracking: trackingOf({ events }),
          nextAt: index % 3 === 0 ? null : at,
        }),
        null,
      );
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const result = await work();
      console.log(`${count} packages, ${what}: ${(performance.now() - startedAt).toFixed(0)} ms`);
      return result;
    };
    expect(await timed('1,000 rows', () => rows(undefined, '', 1_000))).toHaveLength(1_000);
    expect(await timed('delivered', () => rows('delivered', '', 500))).toHaveLength(500);
    expect(await timed('never asked', () => rows('never_asked', '', 1_000))).toHaveLength(50);
    expect(await timed('searched', () => rows(undefined, 'ref-77', 1_000))).not.toHaveLength(0);
    const counts = await timed('counts', () => archive.boardCounts(before));
    expect(counts.never_asked).toBe(50);
    expect(await timed('next to ask', () => archive.nextToAsk(10))).toHaveLength(10);
    await timed('never asked, all', () => archive.neverAsked(before));
    await timed('watched', () => archive.watched());
    await timed('last checked', () => archive.lastChecked());
  });
});

import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { isSound } from '#main/archive/core/background';
import { copiesOf, makeCopy } from '#main/archive/recovery/copies';
import { type Prepared, prepareArchive } from '#main/archive/recovery/prepare';
import { readReport } from '#main/archive/recovery/report';
import { codedMessage } from '#shared/text/coded-message';
import { newArchiveKey } from '#main/archive/core/cipher';
import { type ArchivePaths, pathsOf } from '#main/archive/core/paths';
import { isLong } from '#test/support/long';
import { seeded } from './seeded';
import { at, draftLabel, documents, print, succeeded } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const now = new Date('2026-11-21T12:00:00.000Z');
const plan = (key: string | null, more: object = {}) => ({
  key,
  now,
  station: () => 'Bench 3',
  onError: (what: string, error: unknown) => {
    throw new Error(what, { cause: error });
  },
  ...more,
});

const buy = async (archive: Archive, id: string): Promise<void> => {
  const label = (await archive.label(id))!;
  const started = await step(archive, label, { type: 'register.started', draft: label.draft });
  await step(archive, started, succeeded(id), { documents });
};

const printed = async (archive: Archive, id: string): Promise<void> => {
  const ref = { printId: `print-${id}`, printerName: 'Bench 3' };
  const queued = { type: 'print.queued', ...ref, reason: 'first', copies: 1 } as const;
  await step(archive, (await archive.label(id))!, queued, { print: print(id) });
  for (const state of ['sending', 'sent', 'confirmed'] as const) {
    const event =
      state === 'sending'
        ? ({ type: 'print.sending', ...ref, expected: 2 } as const)
        : ({ type: `print.${state}`, ...ref, note: null } as const);
    await step(archive, (await archive.label(id))!, event, { print: print(id, { state }) });
  }
};

const rounds = isLong ? 10 : 4;
const many = Array.from({ length: 30 }, (_, index) => String(index));
const ids = (prefix: string): string[] => many.map((index) => `${prefix}${index}`);

/** The day's folder for each key, made once: most of the time of these tests would go into it. */
const days = new Map<string | null, Promise<string>>();
afterAll(async () => {
  for (const place of days.values()) fs.rmSync(await place, { recursive: true });
});

/** A folder with labels at every stage; then the copy; then a day's work that is only in the archive. */
const day = async (paths: ArchivePaths, key: string | null): Promise<void> => {
  const made = days.get(key) ?? makeDay(key);
  days.set(key, made);
  fs.cpSync(await made, paths.folder, { recursive: true });
};

const makeDay = async (key: string | null): Promise<string> => {
  const place = fs.mkdtempSync(join(tmpdir(), 'packbench-day-'));
  const paths = pathsOf(join(place, 'archive.db'));
  const archive = openTest(paths.file, { key });
  await imported(archive, ...[...ids('open'), ...ids('late')].map((id) => draftLabel(id)));
  for (const id of [...ids('old'), ...ids('paper')]) await bought(archive, id);
  for (const id of ids('old')) await printed(archive, id);
  await makeCopy(paths, { key, now: new Date(at), keep: 7 });
  for (const id of ids('late')) await buy(archive, id);
  for (const id of ids('paper')) await printed(archive, id);
  for (const id of ids('new')) await bought(archive, id);
  await archive.close();
  return place;
};

/** What must be so whatever could be saved. */
const assessed = async (paths: ArchivePaths, key: string | null, prepared: Prepared): Promise<string[]> => {
  const wrong: string[] = [];
  const archive = openTest(paths.file, { key });
  if ((await archive.check()).length > 0) wrong.push('damaged');
  const { report } = prepared;
  const named = new Set([...report!.bought, ...report!.lost].map(({ packageId }) => packageId));
  for (const id of [...ids('late'), ...ids('new'), ...ids('paper'), ...ids('old')]) {
    const label = await archive.label(id);
    if (!label) {
      if (!id.startsWith('new')) wrong.push(`${id} is gone`);
      continue;
    }
    if (label.stage === 'draft') {
      if (label.hold?.failure.code !== 'answer_lost') wrong.push(`${id} would be bought again`);
    } else if (label.package?.packageId !== `P${id}`) wrong.push(`${id} has another package`);
    else if (id.startsWith('late') && !named.has(`P${id}`)) wrong.push(`${id} is not named`);
    const papers = await archive.documents(id).catch(() => []);
    if (label.stage === 'registered' && papers.length < 2 && !label.hold) wrong.push(`${id} has no paper`);
    if (id.startsWith('paper') && label.stage === 'registered' && !label.hold)
      wrong.push(`${id} would be printed again`);
  }
  for (const id of ids('open')) if (!(await archive.label(id))) wrong.push(`${id} is gone`);
  await archive.close();
  return wrong;
};

const kept = async (paths: ArchivePaths, key: string | null): Promise<Record<string, number>> => {
  const archive = openTest(paths.file, { key });
  const counts = await archive.counts();
  await archive.close();
  return counts;
};

for (const [name, key] of [
  ['encrypted', newArchiveKey()],
  ['not encrypted', null],
] as const)
  describe(`a damaged archive that is ${name}`, () => {
    it('is restored from the last copy and all that can be read, wherever the damage is', async () => {
      const place = folder();
      const paths = pathsOf(join(place, 'archive.db'));
      await day(paths, key);
      const complete = fs.readFileSync(paths.file);
      const pages = complete.length / 4096;
      const random = seeded(7);
      let saved = 0;
      let found = 0;
      for (let round = 0; round < rounds; round += 1) {
        const bytes = Buffer.from(complete);
        const hits = Array.from({ length: 1 + random(4) }, () => (round === 0 ? 0 : random(pages)));
        for (const page of hits)
          bytes.fill(random(256), page * 4096 + (round === 0 ? 0 : random(2000)), (page + 1) * 4096);
        fs.writeFileSync(paths.file, bytes);
        const prepared = await prepareArchive(paths, plan(key));
        if (!prepared.report) continue;
        found += 1;
        expect(await assessed(paths, key, prepared), `round ${round}, pages ${hits.join()}`).toEqual([]);
        expect(readReport(paths)).toEqual(prepared.report);
        const aside = join(place, prepared.report.aside!);
        expect(fs.readFileSync(aside).equals(bytes)).toBe(true);
        fs.rmSync(aside);
        saved += prepared.report.bought.length;
      }
      console.log(
        `${name}: ${found} of ${rounds} damages found, ${saved / found} of 60 purchases since the copy saved on average`,
      );
      expect(found).toBeGreaterThan(rounds / 2);
      expect(saved / found).toBeGreaterThan(20);
    });

    it('with a lost first page can’t be read, so all open orders are held', async () => {
      const paths = pathsOf(join(folder(), 'archive.db'));
      await day(paths, key);
      fs.writeFileSync(paths.file, Buffer.alloc(8192, 0x41));
      const prepared = await prepareArchive(paths, plan(key));
      expect(await assessed(paths, key, prepared)).toEqual([]);
      const { report } = prepared;
      expect(report).toMatchObject({ saved: null, bought: [], from: 'copy' });
      expect(report!.mayBeBought).toHaveLength(60);
      expect(report!.mayBePrinted).toHaveLength(30);
    });

    it('that is missing is restored from the last copy', async () => {
      const paths = pathsOf(join(folder(), 'archive.db'));
      await day(paths, key);
      fs.rmSync(paths.file);
      const prepared = await prepareArchive(paths, plan(key));
      expect(await assessed(paths, key, prepared)).toEqual([]);
      expect(prepared.report).toMatchObject({ aside: null });
      expect(await kept(paths, key)).toMatchObject({ draft: 60, registered: 30, confirmed: 30 });
    });

    it('is restored from the last copy that is one, where a later file is empty', async () => {
      const paths = pathsOf(join(folder(), 'archive.db'));
      await day(paths, key);
      fs.writeFileSync(join(paths.copies, 'archive-20991231T000000Z.db'), '');
      fs.writeFileSync(paths.file, Buffer.alloc(8192, 0x41));
      const prepared = await prepareArchive(paths, plan(key));
      expect(await assessed(paths, key, prepared)).toEqual([]);
    });

    it('without a copy is not changed', async () => {
      const paths = pathsOf(join(folder(), 'archive.db'));
      await day(paths, key);
      for (const copy of copiesOf(paths)) fs.rmSync(copy.file);
      const bytes = fs.readFileSync(paths.file).fill(0x41, 4096 * 2, 4096 * 12);
      fs.writeFileSync(paths.file, bytes);
      await expect(prepareArchive(paths, plan(key))).rejects.toMatchObject({
        code: 'corrupt',
        reason: codedMessage('archive.noCopyDamaged'),
      });
      expect(fs.readFileSync(paths.file).equals(bytes)).toBe(true);
    });
  });

describe('an undamaged archive', () => {
  it('is opened unchanged, and after damage elsewhere an order whose row and log agree is not held', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    await day(paths, null);
    const before = fs.readFileSync(paths.file);
    expect(await prepareArchive(paths, plan(null))).toMatchObject({ report: null, isChecked: true });
    expect(fs.readFileSync(paths.file).equals(before)).toBe(true);
    // What only the search needs is damaged: everything else is known.
    const prepared = await prepareArchive(paths, plan(null, { isDamaged: true }));
    expect(prepared.report).toMatchObject({ mayBeBought: [], mayBePrinted: [], lost: [] });
    expect(prepared.report!.bought).toHaveLength(60);
    expect(await assessed(paths, null, prepared)).toEqual([]);
    expect(await kept(paths, null)).toMatchObject({ draft: 30, registered: 60, confirmed: 60 });
  });

  it('encrypted with another key is not changed', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    await day(paths, newArchiveKey());
    const before = fs.readFileSync(paths.file);
    await expect(prepareArchive(paths, plan(newArchiveKey()))).rejects.toMatchObject({ code: 'corrupt' });
    await expect(prepareArchive(paths, plan(null))).rejects.toMatchObject({ code: 'no_key' });
    expect(fs.readFileSync(paths.file).equals(before)).toBe(true);
  });
});

describe('daily copies', () => {
  it('are made of an archive in use, seven are kept, and unencrypted ones are removed once there is an encrypted one', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    const archive = openTest(paths.file);
    await bought(archive, 'a');
    for (let hour = 0; hour < 9; hour += 1)
      await makeCopy(paths, { key: null, now: new Date(now.getTime() + hour * 3_600_000), keep: 7 });
    expect(copiesOf(paths)).toHaveLength(7);
    expect(copiesOf(paths)[0]?.at.toISOString()).toBe('2026-11-21T20:00:00.000Z');
    for (const copy of copiesOf(paths)) expect(await isSound(copy.file, null)).toBe(true);
    await archive.close();
    const key = newArchiveKey();
    expect(await prepareArchive(paths, plan(key))).toMatchObject({ form: 'encrypted' });
    await makeCopy(paths, { key, now: new Date(now.getTime() + 86_400_000), keep: 7 });
    expect(copiesOf(paths)).toHaveLength(1);
    expect(fs.readFileSync(copiesOf(paths)[0]!.file).includes('Ana M')).toBe(false);
  });
});

it('a check of a file that is missing fails, and leaves no empty archive in its place', async () => {
  const file = join(folder(), 'archive.db');
  await expect(isSound(file, null)).rejects.toThrow('the check failed');
  expect(fs.existsSync(file)).toBe(false);
});

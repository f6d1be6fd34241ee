import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import type { Summary } from '#shared/label/summary';
import { importOrders, order } from '#test/support/station';
import { useBench } from './bench';

const at = useBench('labels-view', {
  provisioning: { service: { prefix: 'ABC' }, tracking: { poll: false } },
});

/** The first saved file, with its byte order mark. */
const savedText = (): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(at.outside.saved[0]?.bytes);
const labels = () => at.station.labels;
const idOf = async (ref1: string): Promise<string> => (await at.label(ref1)).label.id;
const ship = async (...refs: string[]): Promise<void> => {
  await at.bring(...refs);
  for (const ref1 of refs) await at.station.ship.scan({ code: ref1 });
  await at.idle();
};
const reprint = async (ref1: string, reason: 'damaged' | 'jam'): Promise<void> => {
  expect(await labels().print({ labelId: await idOf(ref1), reason, copies: 1 })).toEqual({ ok: true });
  await at.idle();
};
/** The day on this machine's calendar, `offset` days from now. */
const day = (offset = 0): string => {
  const now = new Date();
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

const quiet: Omit<Summary, 'day' | 'from' | 'to'> = {
  bought: 0,
  prints: { confirmed: 0, sent: 0, unknown: 0, failed: 0 },
  reprints: [],
  holds: [],
  settled: { found: 0, again: 0, handled: 0 },
  corrections: { updated: 0, refused: 0, unknown: 0 },
  replacements: 0,
  hours: [],
  toProof: null,
  printers: [],
  people: [],
};

/** Three shipped, one of them printed three times; one refused; two lost, of which one is settled; one corrected. */
const playDay = async (): Promise<void> => {
  await ship('A-1', 'A-2', 'A-3');
  await reprint('A-1', 'damaged');
  await reprint('A-1', 'damaged');
  await reprint('A-3', 'jam');
  at.service.script('register', { kind: 'refused', errorCode: 11, message: 'No' });
  await ship('B-1');
  at.service.script('register', { kind: 'acceptThenReset' });
  await ship('C-1');
  at.service.script('register', { kind: 'acceptThenReset' });
  await ship('C-2');
  expect(await labels().settle({ labelId: await idOf('C-1'), how: 'handled' })).toEqual({ ok: true });
  const packageId = (await at.label('A-2')).label.package?.packageId ?? '';
  const put = await at.station.updates.put({ packageId, changes: { fields: { city: 'Shelbyville' } } });
  if (!put.ok) throw new Error(put.message);
  await at.station.updates.send({ updateIds: [put.update?.id ?? ''] });
};

describe('the summary of a day', () => {
  it('counts purchases, prints, reprints, holds, resolved questions and corrections', async () => {
    await playDay();
    const { toProof, hours, ...summary } = await labels().summary({ day: day() });
    expect(summary).toEqual({
      ...{ day: day(), from: expect.any(String) as string, to: expect.any(String) as string },
      bought: 3,
      prints: { confirmed: 6, sent: 0, unknown: 0, failed: 0 },
      reprints: [
        { reason: 'damaged', count: 2 },
        { reason: 'jam', count: 1 },
      ],
      holds: [
        { code: 'answer_lost', count: 2, open: 1 },
        { code: 'service_refused', count: 1, open: 1 },
      ],
      settled: { found: 0, again: 0, handled: 1 },
      corrections: { updated: 1, refused: 0, unknown: 0 },
      replacements: 0,
      printers: [{ name: 'Bench', ends: { confirmed: 6, sent: 0, unknown: 0, failed: 0 } }],
      // No one is signed in on this bench.
      people: [],
    });
    expect(hours.reduce((sum, { labels }) => sum + labels, 0)).toBe(3);
    expect(toProof?.labels).toBe(3);
    expect(toProof!.median).toBeGreaterThan(0);
    expect(toProof!.p95).toBeGreaterThanOrEqual(toProof!.median);
    // The day's bounds are midnights of this machine.
    expect(new Date(summary.from).getHours() + new Date(summary.from).getMinutes()).toBe(0);
    expect(new Date(summary.to).getDate()).not.toBe(new Date(summary.from).getDate());
  });

  it('is empty for another day, and can be saved as CSV', async () => {
    await ship('A-1');
    const { day: named, from: _from, to: _to, ...nothing } = await labels().summary({ day: day(-1) });
    expect([named, nothing]).toEqual([day(-1), quiet]);
    expect(await labels().exportSummary({ day: day() })).toEqual({ file: `/somewhere/day-${day()}.csv` });
    const { data } = Papa.parse<string[]>(savedText().slice(1), { skipEmptyLines: true });
    expect(data).toContainEqual(['Labels bought', '', '1']);
    expect(data).toContainEqual(['Prints', 'Printed', '1']);
    expect(data).toContainEqual(['Printers: Printed', 'Bench', '1']);
  });
});

describe('the list of labels', () => {
  it('supports filters, pages and counts', async () => {
    await playDay();
    const refs = async (query: object) =>
      (await labels().list({ limit: 10, ...query })).views.map(({ label }) => label.ref1);
    expect(await refs({})).toEqual(['C-2', 'C-1', 'B-1', 'A-3', 'A-2', 'A-1']);
    expect(await refs({ holdCode: 'answer_lost' })).toEqual(['C-2']);
    expect(await refs({ held: true })).toEqual(['C-2', 'B-1']);
    expect(await refs({ country: 'US', stages: ['confirmed'] })).toEqual(['A-3', 'A-2', 'A-1']);
    expect(await refs({ country: 'DE' })).toEqual([]);
    const from = (await at.label('B-1')).label.createdAt;
    expect(await refs({ to: from })).toEqual(['A-3', 'A-2', 'A-1']);
    expect(await refs({ from, limit: 2 })).toEqual(['C-2', 'C-1']);
    expect(await refs({ from, limit: 2, before: await idOf('C-1') })).toEqual(['B-1']);
    const complete = await labels().list({ limit: 1 });
    expect(complete).toMatchObject({
      total: 6,
      held: { draft: 2, confirmed: 0 },
      counts: { confirmed: 3, draft: 2, closed: 1 },
    });
    const { countries, printers, holds } = await labels().choices();
    expect([countries, printers.map(({ name }) => name), holds]).toEqual([
      ['US'],
      ['Bench'],
      ['answer_lost', 'service_refused'],
    ]);
    expect(await refs({ printerId: printers[0]!.id })).toEqual(['A-3', 'A-2', 'A-1']);
  });

  it('accepts every country that it offers, even one that does not exist', async () => {
    const searches = ['DEUTSCHLAND', 'fr', 'ß'.repeat(2000)];
    await importOrders(
      at.station,
      searches.map((countryISO2, index) => order(`A-${index}`, { countryISO2 })),
    );
    const { countries } = await labels().choices();
    expect(countries).toHaveLength(searches.length);
    for (const country of countries) {
      const reply = await dispatch(at.station, 'labels.list', { country, limit: 10 }, (error) => {
        throw error;
      });
      expect(reply, country.slice(0, 20)).toMatchObject({ ok: true, value: { total: 1 } });
    }
  });

  it('is saved as CSV in slices: the filtered rows without formulas', async () => {
    const evil = {
      contact: '=HYPERLINK("http://example.com")',
      company: '+1, "quoted"',
      city: '@here\nthere',
    };
    await importOrders(at.station, [
      order('-1+1', evil),
      ...Array.from({ length: 1200 }, (_, index) => order(`N-${index}`)),
    ]);
    expect(await labels().export({})).toEqual({ file: `/somewhere/labels-${day()}.csv`, rows: 1201 });
    const text = savedText();
    expect(text.startsWith('\ufeffOrder number,')).toBe(true);
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    expect(data).toHaveLength(1201);
    expect(new Set(data.map((row) => row['Order number'])).size).toBe(1201);
    expect(data.at(-1)).toMatchObject({
      'Order number': "'-1+1",
      Name: `'${evil.contact}`,
      Company: `'${evil.company}`,
      City: "'@here\nthere",
    });
    expect(await labels().export({ search: 'n-11' })).toMatchObject({ rows: 111 });
    at.outside.place = () => null;
    expect(await labels().export({ country: 'DE' })).toEqual({ file: null, rows: 0 });
  });

  it('says in the file when a label was bought, where it was printed and what replaced it', async () => {
    await ship('A-1');
    await labels().export({});
    const { data } = Papa.parse<Record<string, string>>(savedText().slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    const { label } = await at.label('A-1');
    expect(data).toMatchObject([
      {
        'Order number': 'A-1',
        State: 'Printed',
        'Package number': label.package!.packageId,
        Printer: 'Bench',
        Print: 'Printed',
      },
    ]);
    expect(Date.parse(data[0]!['Bought at']!)).toBeGreaterThanOrEqual(Date.parse(label.createdAt));
  });
});

import { describe, expect, it } from 'vitest';
import { readTable } from '#main/features/corrections/import/read';
import { readHeader } from '#main/features/intake/csv/header';
import { labelsCsv, type ListedLabel, summaryCsv } from '#main/features/labels/labels-export';
import { floorHandlers } from '#main/features/floor/floor-calls';
import { recordHandlers } from '#main/features/record/record-calls';
import { packagesCsv } from '#main/features/tracking/packages-csv';
import type { RecordRow } from '#shared/record/record';
import { landedCsv } from '#main/features/landed/landed-csv';
import { runAll } from '#main/features/intake/read-orders';
import { problemsFile } from '#main/features/intake/watch/problems-file';
import { decodeText } from '#main/features/intake/decode';
import { codedMessage } from '#shared/text/coded-message';
import { labelColumns } from '#shared/label/label-headings';
import type { Summary } from '#shared/label/summary';
import { english } from '#shared/text/english';
import { languageTags } from '#shared/text/languages';
import { ownHeadings } from '#shared/text/own-headings';
import { type WordsIn, wordsIn } from '#shared/text/words-in';
import { basicAnswer, hitAnswer, keptCost } from '#test/support/kept-cost';
import { outside } from '#test/support/hard-coded';
import { pseudoCatalogue } from '#test/support/pseudo-language';
import { wordsOfLanguage } from '#test/support/writing';
import { draftLabel, print } from '#test/unit/archive/orders';

/* The files that a station writes, in each of its languages, and read back in. */

const listed = (): ListedLabel => ({
  label: draftLabel('SO-1', {
    ref1: 'SO-1',
    draft: {
      fields: {
        ...{ ref1: 'SO-1', contact: 'Оля Żółć 张伟', company: 'ACME', city: 'Łódź', stateProv: 'LD' },
        ...{ postalCode: '90-001', countryISO2: 'PL', phone: '+49 555 0100', parcelWeight: 2.5 },
        serviceCode: 'ABC',
      },
      items: [],
    },
    hold: { failure: { code: 'answer_lost' }, since: '2026-03-09T13:05:00.000Z', retryAt: null },
    package: { packageId: 'P123', trackingNumber: 'ACC-P123' },
  }),
  print: print('SO-1', { state: 'confirmed' }),
  documents: 0,
  lastEvent: 1,
  replacedBy: null,
});

const exported = async (words: WordsIn): Promise<Uint8Array> => {
  const rows = [listed()];
  const archive = {
    labelList: ({ before }: { before?: string }) =>
      Promise.resolve({ rows: before === undefined ? rows : [] }),
    boughtAt: () => Promise.resolve(new Map<string, string>()),
    boughtBy: () => Promise.resolve(new Map<string, string>()),
  };
  return (await labelsCsv({}, { archive }, words)).bytes;
};

describe.each(languageTags)('the file of labels in the language %s', (tag) => {
  it('is recognised in a table of corrections, with each field in its place', async () => {
    const bytes = await exported(await wordsOfLanguage(tag));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const table = runAll(readTable(bytes));
    expect(table).toMatchObject({ kind: 'table' });
    if (table.kind !== 'table') return;
    expect(table.rows).toHaveLength(1);
    expect(table.rows[0]).toMatchObject({
      ref1: 'P123',
      fields: {
        ...{ ref1: 'SO-1', contact: 'Оля Żółć 张伟', city: 'Łódź', countryISO2: 'PL', serviceCode: 'ABC' },
        phone: '+49 555 0100',
      },
    });
  });

  it('is recognised by an import of orders, with any delimiter', async () => {
    const decoded = decodeText(await exported(await wordsOfLanguage(tag)));
    if ('kind' in decoded) throw new Error(decoded.message);
    const fields = ['ref1', 'ref2', 'contact', 'company', 'city', 'stateProv', 'postalCode', 'countryISO2'];
    for (const text of [
      decoded.text,
      decoded.text.replaceAll(',', ';'),
      decoded.text.replaceAll(',', '\t'),
    ]) {
      const header = readHeader(text, []);
      if ('kind' in header) throw new Error(header.message);
      expect(header.layout?.name).toBe('own');
      expect(header.names.filter((name) => fields.includes(name))).toEqual(fields);
      expect(header.names).toContain('parcel');
    }
  });

  it('has a different heading for each column', () => {
    const headings = labelColumns.map((name) => ownHeadings[tag][name]?.toLowerCase());
    expect(headings).not.toContain(undefined);
    expect(new Set(headings).size).toBe(headings.length);
    const all = Object.values(ownHeadings[tag]).map((heading) => heading.toLowerCase());
    expect(all.filter((heading, at) => all.indexOf(heading) !== at)).toEqual([]);
  });
});

it('a file of another program is not treated as ours because one column has a heading of ours', () => {
  // What a shop has sent already: taken for orders, it would be bought again.
  const sold = ['ref1', 'packageId', 'contact', 'city', 'boughtAt']
    .map((name) => ownHeadings.de[name])
    .join(',');
  for (const names of [
    'Order number,Name,City',
    'Package number,Name,City,Colour',
    'Bestellnummer,Name,Ort',
    sold,
  ]) {
    const header = readHeader(`${names}\n1,2,3,4`, []);
    if ('kind' in header) throw new Error(header.message);
    expect(header.names.join(',')).toBe(names);
    expect(header.layout).toBeNull();
  }
});

describe('files in the pseudo-language', () => {
  const words = wordsIn(pseudoCatalogue(english), 'en');
  const left = (bytes: Uint8Array | string): string[] => {
    const text = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
    return outside(text)
      .split(/[^\p{L}\d.:-]+/u)
      .filter((word) => /\p{L}{2}/u.test(word));
  };

  it('contain no hard-coded word', async () => {
    const ends = { confirmed: 1, sent: 1, unknown: 1, failed: 1 };
    const summary: Summary = {
      ...{ day: '2026-03-09', from: '', to: '', bought: 2, prints: ends, replacements: 1 },
      reprints: [{ reason: 'jam', count: 1 }],
      holds: [{ code: 'answer_lost', count: 2, open: 1 }],
      settled: { found: 1, again: 1, handled: 1 },
      corrections: { updated: 1, refused: 1, unknown: 1 },
      hours: [{ hour: 9, labels: 2 }],
      toProof: { labels: 2, median: 900, p95: 1800 },
      printers: [{ name: '1', ends }],
      people: [{ name: '2', bought: 1, prints: 1, corrections: 1 }],
    };
    expect(left(summaryCsv(summary, words))).toEqual([]);
    const asked = [keptCost({ answer: hitAnswer }), keptCost({ answer: basicAnswer })];
    const reported = left(landedCsv(asked, words));
    for (const word of reported)
      expect(word).toMatch(/^(?:LC-2026|ORDER-|US|DE|USD|EUR|Sam|2026-|[\da-f]{8}-)/);
    const label = left(await exported(words));
    for (const word of label) expect(JSON.stringify(listed())).toContain(word);
    const problem = {
      line: 2,
      ref1: null,
      field: 'city',
      message: codedMessage('rules.missing', { field: 'city' }),
      refused: true,
    };
    expect(left(runAll(problemsFile([problem], words)))).toEqual([]);
  });

  it('contain none in the lists of packages, benches and the record either', async () => {
    const at = '2026-03-09T13:05:00.000Z';
    const found = { packageId: 'P1', labelId: '1', ref1: '1', recipient: '1', country: '1', boughtAt: at };
    const last = { at, text: null, code: null };
    const board = [
      { ...found, checkedAt: null, nextAt: null, place: 'unknown', silent: false, last: null },
      { ...found, checkedAt: at, nextAt: at, place: 'delivered', silent: true, last },
    ] as const;
    expect(left(packagesCsv(board, words))).toEqual([]);

    const saved: string[] = [];
    const outside = {
      saveFile: (name: string, bytes: Uint8Array) => {
        saved.push(new TextDecoder().decode(bytes));
        return Promise.resolve(name);
      },
    };
    const shared = { outside, now: () => new Date(at), words: () => Promise.resolve(words) };
    const bench = { id: 'a', name: '1', version: '1', isRetired: false, silentMs: 900, figures: null };
    await floorHandlers({
      ...shared,
      connection: () => ({ state: 'here', why: null, since: at, waitsFor: [], self: 'a' }),
      fetch: () => Promise.resolve({ benches: [bench], printers: [] }),
      remaining: () => ({ waiting: 0, taken: 0, perMs: 0 }),
      retire: () => Promise.resolve(true),
    }).saveDay();
    const row: RecordRow = {
      ...{ seq: 1, of: 'event', id: 1, at, station: '1', operator: null, type: 'bought', labelId: null },
      ...{ ref1: null, event: '{}' },
    };
    await recordHandlers({
      ...shared,
      rows: ({ before }) => Promise.resolve(before === undefined ? [row] : []),
      check: () => Promise.reject(new Error('not asked')),
      report: () => Promise.reject(new Error('not asked')),
      note: () => Promise.resolve(),
    }).record.export({ format: 'csv' });
    expect(saved).toHaveLength(2);
    expect(left(saved[0] ?? '')).toEqual([]);
    // What an entry is of and of which kind are names that programs read.
    expect(left(saved[1] ?? '')).toEqual(['event', 'bought']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadCorrections, readCorrections } from '#main/features/corrections/import/import';
import { mostCorrections } from '#main/features/corrections/import/read';
import { readTableInSlices } from '#main/features/corrections/import/reader';
import type { UpdatePorts } from '#main/features/corrections/correction-ports';
import type { OrderDraft } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import type { Update } from '#shared/update/basket';
import { inEnglish } from '#shared/text/in-english';
import { codedMessage } from '#shared/text/coded-message';

const items = [
  { itemID: 'S-1', itemDescription: 'Wooden blocks', itemValue: 19.9 },
  { itemID: 'S-2', itemDescription: 'Puzzle', itemValue: 9 },
];
const known: OrderDraft = { fields: { ref1: 'A-1', city: 'Springfield', parcelWeight: 2.5 }, items };
const knownLabel = {
  ...{ id: 'one', ref1: 'A-1', stage: 'confirmed', draft: known },
  package: { packageId: 'P1', trackingNumber: 'ACME0001P1' },
} as Label;

let ids = 0;
const ports = {
  archive: {
    labelsOfPackages: (numbers: readonly string[]) =>
      Promise.resolve(numbers.some((one) => /P1$/.test(one)) ? [knownLabel] : []),
    labelsWithFailedUpdates: () => Promise.resolve([]),
  },
  labels: {
    archive: {
      liveParcels: (refs: readonly string[]) =>
        Promise.resolve(new Map(refs.filter((ref) => ref === 'A-2').map((ref) => [ref, new Set([1])]))),
    },
    clock: { now: () => new Date('2026-11-21T10:00:00Z') },
    customs: { namedParty: () => Promise.resolve(null) },
    newId: () => `id-${(ids += 1)}`,
    rules: () => ({ defaults: {}, prefix: 'ABC' }),
  },
} as unknown as Pick<UpdatePorts, 'archive' | 'labels'>;

const read = async (
  text: string | Uint8Array,
  open?: Partial<Update>,
): Promise<ReadCorrections & { refused?: string }> => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const book = { byPackage: (id: string) => (open && id === 'P1' ? (open as Update) : undefined) };
  const result = await readCorrections(bytes, {
    ...{ read: readTableInSlices, book, ports },
    isSending: (id) => id === 'busy',
  });
  return result.kind === 'read' ? result : { updates: [], problems: [], notes: [], refused: result.message };
};
const reported = ({ problems }: ReadCorrections): string[] =>
  problems.map(({ path, message }) => `${path} | ${inEnglish(message)}`);
const changes = ({ updates }: ReadCorrections) =>
  updates.map(({ packageId, changes: made }) => [packageId, made]);

describe('a table of corrections', () => {
  it('empties a field if its cell says so, but never a field that every parcel needs', async () => {
    const found = await read(
      'packageId,city,address2,company\nP7,Shelbyville,(empty),\nP8,Shelbyville,, (Empty) \n',
    );
    expect(changes(found)).toEqual([
      ['P7', { fields: { city: 'Shelbyville' }, empty: ['address2'] }],
      ['P8', { fields: { city: 'Shelbyville' }, empty: ['company'] }],
    ]);
    expect(reported(found)).toEqual([]);
    const wrong = await read('packageId,city,parcelWeight\nP7,(empty),3\nP8,Shelbyville,(empty)\n');
    expect(changes(wrong)).toEqual([]);
    expect(reported(wrong)).toEqual([
      '2.city | Line 2: city can’t be empty: the service does not say how to clear it. Enter another value',
      '3.parcelWeight | Line 3: parcelWeight can’t be empty: the service does not say how to clear it. Enter another value',
    ]);
  });

  it('imports the good rows in any column order and spelling, and ignores blanks and unchanged values', async () => {
    const found = await read(
      'Postal code;PACKAGE ID;city;parcelWeight;address2\n62702;P1;Springfield;3,5;\n62703;P7;Shelbyville;3.5;Dock 4\n;P1;;2.50;\n',
    );
    expect(changes(found)).toEqual([
      ['P7', { fields: { postalCode: '62703', city: 'Shelbyville', parcelWeight: 3.5, address2: 'Dock 4' } }],
    ]);
    expect(reported(found)).toEqual([
      '2.packageId | Line 2: Not imported: the rows of one package disagree, see line 4',
      '4.parcelWeight | Line 4: parcelWeight differs from line 2, but the package is the same',
    ]);
  });

  it('reports bad rows by line and field, with the remedy', async () => {
    const found = await read(
      [
        'packageId,city,parcelWeight,serviceCode,ref1,taxCode',
        `P1,${'x'.repeat(51)},,,,`,
        'P2,,"2,5",,,',
        'P3,,,XYZ,,',
        'ACME0001P9,Shelbyville,,,,',
        ',Shelbyville,,,,',
        'P4,,,,,DE1',
        'P5,,,,,',
        'P6,Shelbyville,,,,,,extra',
        'P8,Shelbyville,,,,',
      ].join('\n'),
    );
    expect(changes(found)).toEqual([['P8', { fields: { city: 'Shelbyville' } }]]);
    expect(reported(found)).toEqual([
      '2.city | Line 2: city is 51 characters long; the limit is 50. Shorten it',
      '3.parcelWeight | Line 3: parcelWeight is written 2,5; write 2.5',
      '4.serviceCode | Line 4: serviceCode may only be changed to one that begins with ABC',
      '5.packageId | Line 5: The package number must be the short one that begins with P, not the full tracking number',
      '6.packageId | Line 6: packageId is missing',
      '7.taxCode | Line 7: taxCode can’t be changed once the label is bought. To correct it, register a replacement',
      '8.packageId | Line 8: Nothing is different from the last data sent to the service',
      '9. | Line 9: The row has 8 values and the header 6 names. Put values with a delimiter in quotes',
    ]);
  });

  it('replaces full tracking numbers of packages bought here by short ones', async () => {
    const found = await read('packageId,city,ref1\nACME0001P1,Shelbyville,\nP1,,A-7\n');
    expect(changes(found)).toEqual([['P1', { fields: { city: 'Shelbyville', ref1: 'A-7' } }]]);
    expect(found.updates[0]).toMatchObject({ labelId: 'one', before: { fields: { city: 'Springfield' } } });
    expect(reported(await read('packageId,ref1\nP1,A-2\n'))).toEqual([
      '2.ref1 | Line 2: Order number A-2 belongs to another order here',
    ]);
  });

  it('merges items with the known ones by itemID and keeps all other values', async () => {
    const found = await read('packageId,itemID,itemTariffCode\nP1,S-2,950300\n');
    expect(changes(found)).toEqual([
      ['P1', { fields: {}, items: [items[0], { ...items[1], itemTariffCode: '950300' }] }],
    ]);
    const inOrder = await read('packageId,itemValue\nP1,20\nP1,10\n');
    expect(inOrder.updates[0]?.changes.items).toEqual([
      { ...items[0], itemValue: 20 },
      { ...items[1], itemValue: 10 },
    ]);
    expect(reported(await read('packageId,itemValue\nP1,20\n'))).toEqual([
      '2.commodityItems | Line 2: The package has 2 items and the table 1. Name each by its item number, or list all in their order',
    ]);
    expect(reported(await read('packageId,itemID,itemValue\nP1,S-9,20\n'))).toEqual([
      '2.commodityItems | Line 2: Item number S-9 names none of the package’s items',
    ]);
  });

  it('lists refusals first, and reports values that the service already has as a success', async () => {
    const found = await read('packageId,city,colour\nP1,Springfield,red\nP2,,red\n');
    expect(reported(found)).toEqual([
      '3.packageId | Line 3: Nothing is different from the last data sent to the service',
      '1.colour | Line 1: The column colour is not known and was left out',
    ]);
    expect(found.notes.map(({ message }) => inEnglish(message))).toEqual([
      'Line 2: The service has P1 like this already',
    ]);
  });

  it('replaces a waiting correction with a note, but not one that is being sent', async () => {
    const found = await read('packageId,city\nP1,Shelbyville\n', {
      id: 'waits',
      state: 'waiting',
      createdAt: 'then',
    });
    expect(found.updates).toMatchObject([{ id: 'waits', createdAt: 'then', state: 'waiting' }]);
    expect(reported(found)).toEqual([]);
    expect(found.notes.map(({ message }) => inEnglish(message))).toEqual([
      'Line 2: It replaces the correction of P1 that was waiting',
    ]);
    const busy = await read('packageId,city\nP1,Shelbyville\n', { id: 'busy', state: 'sending' });
    expect([busy.updates, reported(busy)]).toEqual([
      [],
      ['2.packageId | Line 2: A correction of this package is being sent. Wait for its answer'],
    ]);
  });

  it('reports the columns that it ignored', async () => {
    expect(reported(await read('packageId,city,colour\nP7,Shelbyville,red\n'))).toEqual([
      '1.colour | Line 1: The column colour is not known and was left out',
    ]);
  });

  it.each([
    ['', 'The file is empty'],
    ['ref1,city\nA-1,B\n', 'The first line must name the column packageId'],
    ['packageId\nP1\n', 'The first line must name the column packageId'],
    ['packageId,colour\nP1,red\n', 'No column says what to change'],
    ['packageId,city,City\nP1,A,B\n', 'The column city is there twice'],
    ['packageId,city,passcode\nP1,A,B\n', 'passcode is a credential'],
    ['packageId,city\n', 'There are no corrections below the header'],
    ['packageId,city\nP1,"A\n', 'A quote opened in line 2 is never closed'],
    ['{"packageId":"P1"}', 'The first line must name the column packageId'],
    ['PK\u0003\u0004', 'This is a workbook or a zip file'],
    ['packageId,city\0\nP1,A\n', 'This is not a text file'],
  ])('the table of corrections %j is refused completely with a message', async (text, words) => {
    expect(inEnglish((await read(text)).refused ?? '')).toContain(words);
  });

  it('refuses a table with more rows than a basket can show', async () => {
    const rows = Array.from({ length: mostCorrections + 1 }, (_, at) => `P${at},Shelbyville`);
    const { refused } = await read(['packageId,city', ...rows].join('\n'));
    expect(refused).toBe(codedMessage('import.manyRows', { most: mostCorrections }));
  });

  it('keeps values that look like formulas or contain quotes and line ends', async () => {
    const found = await read('packageId,city,address1\nP7,=1+1,"1 ""Old""\nStreet"\n');
    expect(changes(found)).toEqual([['P7', { fields: { city: '=1+1', address1: '1 "Old"\nStreet' } }]]);
  });

  it('reads the text that an exported file has in place of a formula as it was', async () => {
    const found = await read(`packageId,city,phone\nP7,'-12,"'+49 555 0100"\n`);
    expect(changes(found)).toEqual([['P7', { fields: { city: '-12', phone: '+49 555 0100' } }]]);
  });

  it('does not send the word for an empty field as a value of an item', async () => {
    const found = await read('packageId,itemID,itemTariffCode\nP1,S-1,(empty)\n');
    expect(changes(found)).toEqual([]);
    expect(found.problems.map(({ path }) => path)).toEqual(['2.commodityItems']);
  });

  it('never throws on any bytes, and each row is imported or reported', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('P1', 'P7', '"', ',', '\n', '\u0000', 'city'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 }), async (rows) => {
        const body = rows.map((cells) => cells.join(',')).join('\n');
        const found = await read(`packageId,city,itemValue\n${body}`);
        for (const { packageId } of found.updates) expect(packageId).toMatch(/^P/);
        for (const { message } of found.problems) expect(inEnglish(message)).toMatch(/^Line \d+: ./);
      }),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await read(bytes);
      }),
      { numRuns: 300 },
    );
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { Connection } from '#main/archive/core/connection';
import { migrate } from '#main/archive/core/migrate';
import type { OrderDraft } from '#shared/label/draft';
import { at, draftLabel, print } from './orders';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

const count = 10_000;

/** As large as orders are: an address, a ship-from and three items. */
const order = (index: number): OrderDraft => ({
  fields: {
    ...{
      ref1: `REF-${index}`,
      contact: 'Ana Müller',
      company: 'Mugs Ltd',
      address1: '1 Example Street',
      address2: 'Floor 2',
    },
    ...{
      city: 'Saint-Étienne',
      postalCode: '42000',
      countryISO2: 'FR',
      phone: '555-0100',
      email: 'ana@example.com',
    },
    ...{
      shipFromName: 'Example',
      shipFromAddress1: '2 Example Road',
      shipFromCity: 'Trenton',
      shipFromStateProv: 'NJ',
    },
    ...{ shipFromPostalCode: '08601', shipFromCountryISO2: 'US', serviceCode: 'STD', parcelContents: 'M' },
    ...{ parcelWeight: 2.5, parcelLength: 10, parcelWidth: 8, parcelHeight: 4 },
  },
  items: Array.from({ length: 3 }, (_, item) => ({
    ...{
      itemID: `SKU-${item}`,
      itemDescription: 'Stoneware mug, blue, 350 ml',
      itemQuantity: 2,
      itemWeight: 0.4,
    },
    ...{ itemWeightUOM: 'lb', itemValue: 12.5, itemTariffCode: '6912.00.00', itemCountryOfOriginISO2: 'PT' },
  })),
});

const filled = async (): Promise<Archive> => {
  const archive = openTest(join(folder(), 'archive.db'));
  const entries = Array.from({ length: count }, (_, position) => ({
    label: draftLabel(`n${position}`, {
      position,
      ref1: `REF-${position}`,
      draft: order(position),
      batchId: 'b',
    }),
    event: { type: 'imported', file: 'orders.csv' } as const,
  }));
  await archive.importBatch({ id: 'b', name: 'orders.csv', at }, entries);
  return archive;
};

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const before = performance.now();
  const result = await work();
  console.log(`${what}: ${(performance.now() - before).toFixed(0)} ms`);
  return result;
};

describe('a batch of ten thousand', () => {
  it('is imported, placed and read in a short time', async () => {
    const archive = await timed('10,000 orders brought in', filled);
    await timed('10,000 rows placed', () =>
      archive.place(
        Array.from({ length: count }, (_, index) => ({ labelId: `n${index}`, printerId: 'p1', priority: 1 })),
      ),
    );
    const rows = await timed('10,000 rows of drafts, first time', () => archive.rowsOf(['b']));
    await timed('10,000 rows of drafts, again', () => archive.rowsOf(['b']));
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(rows.at(-1)).toMatchObject({ printerId: 'p1', priority: 1, draft: order(count - 1) });
    await archive.savePrint(print('n1'));
    expect(
      await timed('200 rows by label', () => archive.rows(rows.slice(0, 200).map((row) => row.labelId))),
    ).toHaveLength(200);
    expect(await timed('last change', () => archive.lastChange(['b']))).toBe(at);
    expect(await timed('held for later', () => archive.heldForLater())).toEqual([]);
  });
});

describe('the queries of the queue', () => {
  const plan = (sql: string): string => {
    const connection = new Connection(join(folder(), 'archive.db'));
    migrate(connection);
    const steps = connection.all(`explain query plan ${sql}`).map(({ detail }) => String(detail));
    connection.close();
    return steps.join('; ');
  };

  it('are answered from an index, in order', () => {
    const rows = plan(`select * from labels
      left join prints on prints.seq = (select max(seq) from prints as each where each.label_id = labels.id)
      left join queue_places on queue_places.label_id = labels.id where batch_id = 'b' order by position`);
    expect(rows).toContain('SEARCH labels USING INDEX labels_batch_id');
    expect(rows).toContain('prints_label_id');
    expect(rows).not.toMatch(/SCAN (labels|prints|queue_places)|TEMP B-TREE/);
    expect(plan(`select max(updated_at) from labels where batch_id in ('b')`)).toContain(
      'COVERING INDEX labels_batch_updated',
    );
    expect(plan(`select * from labels where retry_at is not null order by retry_at`)).toContain(
      'labels_retry_at',
    );
  });
});

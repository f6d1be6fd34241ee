import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CostArchive } from '#main/features/landed/landed-ports';
import type { Failure } from '#shared/failure';
import type { CostRecord } from '#shared/landed/cost-record';
import { draftLabel } from './orders';
import { folder, imported, openTest, tidyUp } from './samples';

tidyUp();

const fresh = () => openTest(join(folder(), 'archive.db'));
const asking = (id: string, more: Partial<CostRecord> = {}): CostRecord => ({
  ...{ id, labelId: null, ref1: null, askedAt: '2026-11-21T08:00:00.000Z', answeredAt: null },
  ...{ operator: null, state: 'asking', answer: null, failure: null },
  question: {
    fields: { sourceCountry: 'US' },
    switches: { isGift: true },
    products: [{ hs6Code: '950300' }],
  },
  ...more,
});

describe('requests for duties and taxes', () => {
  it('are saved before they are sent, and get one result', async () => {
    const archive = fresh();
    const port: CostArchive = archive;
    expect(await port.saveCost({ kept: asking('one'), hash: 'h' })).toEqual(asking('one'));
    expect(await port.costsAsking()).toEqual([asking('one')]);
    const answered = asking('one', {
      ...{ state: 'answered', answeredAt: '2026-11-21T08:00:01.000Z' },
      answer: { requestId: 'r-1', totalDutyTax: 21.5 },
    });
    await port.settleCost(answered);
    await port.settleCost({ ...answered, state: 'failed', answer: null, failure: { code: 'answer_lost' } });
    expect(await archive.keptCost('one')).toEqual(answered);
    expect(await port.costsAsking()).toEqual([]);
    expect(await archive.keptCost('two')).toBeNull();
  });

  it('are found by their label, newest first, and by their time', async () => {
    const archive = fresh();
    await imported(archive, draftLabel('a'));
    const at = (hour: string) => `2026-11-21T${hour}:00:00.000Z`;
    await archive.saveCost({ kept: asking('one', { labelId: 'a', askedAt: at('08') }), hash: 'h1' });
    await archive.saveCost({ kept: asking('two', { askedAt: at('09') }), hash: 'h2' });
    await archive.saveCost({ kept: asking('three', { labelId: 'a', askedAt: at('10') }), hash: 'h3' });
    const ids = (costs: CostRecord[]) => costs.map(({ id }) => id);
    expect(ids(await archive.costsOf('a'))).toEqual(['three', 'one']);
    expect(await archive.latestCost('a')).toMatchObject({ kept: { id: 'three' }, hash: 'h3' });
    expect(await archive.latestCost('b')).toBeNull();
    expect(ids(await archive.costsBetween(at('08'), at('10')))).toEqual(['one', 'two']);
  });

  it('mark the labels that they are about, and those that came on hold from another bench', async () => {
    const archive = fresh();
    const came = (id: string, failure?: Failure) => ({
      label: { ...draftLabel(id), batchId: 'b' },
      event: { type: 'imported', file: 'f', ...(failure && { failure }) } as const,
    });
    await archive.importBatch({ id: 'b', name: 'b', at: '2026-11-21T08:00:00.000Z' }, [
      ...[came('a'), came('b'), came('c', { code: 'denied_party' })],
    ]);
    const marks = () => archive.customsMarks(['a', 'b', 'c', 'unknown']);
    expect([...(await marks()).keys()]).toEqual(['c']);
    await archive.saveCost({ kept: asking('one', { labelId: 'a' }), hash: 'h1' });
    const asked = await marks();
    expect([...asked.keys()].toSorted()).toEqual(['a', 'c']);
    const answeredAt = '2026-11-21T08:00:01.000Z';
    await archive.settleCost(asking('one', { labelId: 'a', state: 'answered', answeredAt, answer: {} }));
    const answered = await marks();
    expect(answered.get('a')).not.toBe(asked.get('a'));
    expect(answered.get('c')).toBe(asked.get('c'));
  });
});

it('customs codes of the newest orders are listed with their descriptions, the most used first', async () => {
  const archive = fresh();
  const items = (...codes: [string, string][]) =>
    codes.map(([itemTariffCode, itemDescription]) => ({ itemTariffCode, itemDescription }));
  const labels = [
    items(['9503.00', 'Blocks'], ['8211.92', 'Knives']),
    items(['9503.00', 'Blocks'], ['9503.00', 'Dolls']),
    [{ itemDescription: 'No code' }],
  ].map((found, index) => {
    const label = draftLabel(`l${index}`);
    return { ...label, draft: { ...label.draft, items: found } };
  });
  await archive.importBatch(
    { id: 'batch', name: 'b', at: '2026-11-21T08:00:00.000Z' },
    labels.map((label) => ({
      label: { ...label, batchId: 'batch' },
      event: { type: 'imported', file: 'f' },
    })),
  );
  expect(await archive.ownCodes()).toEqual([
    { code: '9503.00', description: 'Blocks', uses: 2 },
    { code: '8211.92', description: 'Knives', uses: 1 },
    { code: '9503.00', description: 'Dolls', uses: 1 },
  ]);
});

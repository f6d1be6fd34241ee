import { describe, expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { addPiece, inPieces, pieceEntries, pieceWeight } from '#main/features/intake/aside/pieces';
import { forkChild } from '#tools/fork-child';
import type { Order, Reply } from '#main/features/intake/aside/messages';
import { smallFile } from '#main/features/intake/aside/read-in-child';
import { createReader } from '#main/features/intake/aside/reader';
import { readOrders } from '#main/features/intake/read-orders';
import type { ReadRequest } from '#main/features/intake/read-request';
import { createTableReader } from '#main/features/corrections/import/reader';
import { bytesOf } from './sample';

const many = (count: number): string => Array.from({ length: count }, (_, at) => `"name${at}":1`).join(',');
const read = (text: string, fileName = 'a.json') => readOrders({ fileName, bytes: bytesOf(text) });

describe('a file of many unknown names', () => {
  it.each([
    [
      'in an order',
      `[{"ref1":"A-1",${many(1_001)}}]`,
      codedMessage('import.manyNames', { kind: 'order', most: 1000 }),
    ],
    [
      'in an item',
      `[{"ref1":"A-1","commodityItems":[{${many(1_001)}}]}]`,
      codedMessage('import.manyNames', { kind: 'item', most: 1000 }),
    ],
    [
      'in a parcel',
      `[{"ref1":"A-1","parcels":[{${many(1_001)}}]}]`,
      codedMessage('import.manyNames', { kind: 'parcel', most: 1000 }),
    ],
  ])(
    'more than 1,000 unknown names %s are refused with a message and not checked one by one',
    (_, text, message) => {
      const result = read(text);
      expect(result).toMatchObject({ kind: 'read', orders: [], unknownColumns: [] });
      expect(result.kind === 'read' && result.problems[0]?.message).toContain(message);
    },
  );

  it('is refused as a whole if they are in a header', () => {
    const header = Array.from({ length: 1_001 }, (_, at) => `name${at}`).join(',');
    expect(read(`ref1,${header}\nA-1\n`, 'a.csv')).toMatchObject({ code: 'too_many_columns' });
  });

  it('is accepted up to the limit, and fifty of the names are listed', () => {
    const result = read(`[{"ref1":"A-1",${many(900)}}]`);
    expect(result.kind === 'read' && result.unknownColumns.length).toBe(50);
  });
});

/** Its code is missing. */
const unstarted = forkChild<Order, Reply>('/nowhere/intake-child.cjs');

describe('a large file', () => {
  const requestOf = (text: string): ReadRequest => ({
    ...{ fileName: 'a.json', bytes: bytesOf(text), defaults: {}, prefix: undefined },
    ...{ mappings: [], repeatRules: [], repeats: null },
  });

  it('is never read on the main thread, but a small one is', async () => {
    const here: number[] = [];
    const reader = createReader(unstarted, (request) => {
      here.push(request.bytes.length);
      return Promise.resolve(read('[]'));
    });
    await reader(requestOf('[]'));
    await reader(requestOf(`[${' '.repeat(128 * 1024 - 2)}]`));
    await expect(reader(requestOf(`[${' '.repeat(128 * 1024 - 1)}]`))).rejects.toThrow();
    expect(here).toEqual([2, 128 * 1024]);
  });

  it('of corrections is never read on the main thread either', async () => {
    const here: number[] = [];
    const reader = createTableReader(unstarted, (bytes) => {
      here.push(bytes.length);
      return Promise.resolve({ kind: 'table', rows: [], unknown: [] });
    });
    await reader(bytesOf('packageId,city\n'));
    await expect(reader(bytesOf('x'.repeat(smallFile + 1)))).rejects.toThrow();
    expect(here).toEqual([15]);
  });

  it('whose rows all have the same number is reported row by row', () => {
    const rows = Array.from({ length: 150_000 }, (_, at) => `A-1,a${at}`).join('\n');
    const result = read(`ref1,itemID\n${rows}\n`, 'a.csv');
    expect(result).toMatchObject({ kind: 'read', orders: [] });
    expect(result.kind === 'read' && result.problems.length).toBe(150_000);
  });

  it('comes back complete in pieces of bounded size', () => {
    const long = 'x'.repeat(3_000);
    const result = read(
      JSON.stringify(
        Array.from({ length: 2_000 }, (_, at) => ({ ref1: `A-${at}`, contact: at % 2 ? long : 'Jo' })),
      ),
    );
    const { answer, pieces } = inPieces(result);
    expect(JSON.stringify(answer).length).toBeLessThan(pieceWeight);
    let count = 0;
    for (let next = pieces.next(); next.done !== true; next = pieces.next()) {
      expect(next.value.entries.length).toBeLessThanOrEqual(pieceEntries);
      expect(JSON.stringify(next.value).length).toBeLessThan(2 * pieceWeight);
      addPiece(answer, next.value);
      count += 1;
    }
    expect(count).toBeGreaterThan(10);
    expect(answer).toEqual(result);
  });
});

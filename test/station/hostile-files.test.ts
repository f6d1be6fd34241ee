import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { memoryOfThread } from '#test/support/thread-memory';

const megabyte = 1024 * 1024;
const repeated = (head: string, unit: string, tail: string, megabytes = 49): string =>
  head + unit.repeat((megabytes * megabyte) / unit.length) + tail;

let folder: Awaited<ReturnType<typeof ownFolder>>;
beforeEach(async () => {
  folder = await ownFolder('files');
});
afterEach(() => folder.remove());

// The thread that reads files may have 1,024 MB. Near that Node.js can end the whole station, which would read the file again at its next
// start.
it.each([
  ['brackets', 'too_big', () => repeated('', '[', '')],
  ['empty lists', 'too_big', () => repeated('[', '[],', '0]')],
  ['empty objects', 'too_big', () => repeated('[', '{},', '{}]')],
  ['empty objects just few enough', 'too_many_rows', () => repeated('[', '{},', '{}]', 22)],
  ['numbers', 'too_many_rows', () => repeated('[', '0,', '0]')],
  ['texts', 'too_big', () => repeated('[', '"\u00e9",', '0]')],
  [
    'one order with a list just short enough',
    undefined,
    () => repeated('{"ref1":"A","z":[', '[],', '0]}', 22),
  ],
] as const)('a file of orders takes less memory than its thread may have: %s', async (_, code, make) => {
  const request = {
    ...{ fileName: 'orders.json', bytes: Buffer.from(make()), defaults: {}, prefix: undefined },
    ...{ mappings: [], repeatRules: [], repeats: null },
  };
  const task = { kind: 'orders', request };
  const file = join(projectRoot, 'out', 'main', 'intake-worker.cjs');
  const { reply, peakMb } = await memoryOfThread(file, { task }, folder.path);
  expect((reply as { answer: { code?: string } }).answer.code).toBe(code);
  expect(peakMb).toBeLessThan(1_000);
});

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forkChild } from '#tools/fork-child';
import type { Order, Reply } from '#main/features/intake/aside/messages';
import { createReader } from '#main/features/intake/aside/reader';
import { projectRoot } from '#test/support/root';

const megabyte = 1024 * 1024;
const repeated = (head: string, unit: string, tail: string, megabytes = 49): string =>
  head + unit.repeat((megabytes * megabyte) / unit.length) + tail;

const code = join(projectRoot, 'out', 'main', 'intake-child.cjs');
const read = createReader(forkChild<Order, Reply>(code));

// Node.js ends a process whose memory is used up: in the station's own, a file in the watched folder would end the whole station, and
// again at each start.
it.each([
  ['brackets', 'o.json', 'too_big', () => repeated('', '[', '')],
  ['empty lists', 'o.json', 'too_big', () => repeated('[', '[],', '0]')],
  ['empty objects', 'o.json', 'too_big', () => repeated('[', '{},', '{}]')],
  ['empty objects just few enough', 'o.json', 'too_many_rows', () => repeated('[', '{},', '{}]', 22)],
  ['numbers', 'o.json', 'too_many_rows', () => repeated('[', '0,', '0]')],
  ['quotes within quotes', 'o.csv', 'too_big', () => repeated('ref1,city\n', '"a"b,', '')],
  ['short rows', 'o.csv', 'too_many_rows', () => repeated('ref1,city\n', 'A1,B\n', '')],
] as const)('a file of 49 MB does not end the station: %s', async (_, fileName, refused, make) => {
  const request = { fileName, bytes: new TextEncoder().encode(make()), defaults: {}, prefix: undefined };
  expect(await read({ ...request, mappings: [], repeatRules: [], repeats: null })).toMatchObject({
    kind: 'refused',
    code: refused,
  });
});

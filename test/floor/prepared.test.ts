import { expect, inject, it } from 'vitest';
import { startStatement } from '../../src/main/floor/statements';
import { type TestBench, useFloor } from './support/floor';
import { poolerTo } from './support/pooler';
import { proxyTo } from './support/proxy';

const floor = useFloor();

const benchAt = (name: string, port: number): Promise<TestBench> => {
  const url = floor.address.url.replace(/:\d+\//, `:${port}/`);
  return floor.bench(name, { address: { ...floor.address, url } });
};

const claims = async ({ link }: TestBench, from: string): Promise<string[]> => {
  const kinds: string[] = [];
  for (let number = 1; number <= 20; number += 1) {
    const ref1 = `${from}-${number}`;
    const order = { environment: 'production', ref1, parcel: 1, label: ref1, replaces: null };
    const answer = await link.start({ ...order, again: false, isWaiting: false });
    if (answer.kind === 'ours') answer.written();
    kinds.push(answer.kind);
  }
  return kinds;
};

const allOurs = Array.from({ length: 20 }, () => 'ours');

it('sends the text of a claim once on each connection, so that PostgreSQL plans it once', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  floor.ends.push(() => proxy.close());
  const one = await benchAt('Bench 1', proxy.port);
  let sent = 0;
  proxy.onStatement = (bytes) => {
    if (bytes.includes(startStatement)) sent += 1;
  };
  expect(await claims(one, 'EX')).toEqual(allOurs);
  // A bench has at most six connections.
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(6);
});

it('gets every claim through a pooler that gives each transaction another connection', async () => {
  const pooler = await poolerTo(inject('postgresPort'), new URL(floor.address.url).pathname.slice(1), 3);
  floor.ends.push(() => pooler.close());
  const [one, two] = [await benchAt('Bench 1', pooler.port), await benchAt('Bench 2', pooler.port)];
  expect(await claims(one, 'EX')).toEqual(allOurs);
  expect(await claims(two, 'OTHER')).toEqual(allOurs);
  expect(one.states.concat(two.states).map(({ kind }) => kind)).not.toContain('away');
  expect(await floor.query('select from packbench.orders')).toHaveLength(40);
});

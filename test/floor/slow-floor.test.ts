import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { labelOf, order } from '#test/support/station';
import { preparedName } from '../../src/main/floor/database';
import { takeOrderStatement } from '../../src/main/floor/batch-statements';
import { startStatement } from '../../src/main/floor/statements';
import { isHere, stateOf, useBenches } from './support/benches';
import { proxyTo } from './support/proxy';

/** Longer than a scan waits for the floor: each answer takes two of these. */
const delayMs = 250;

const benches = useBenches();

it('buys by itself the orders of a floor that answers more slowly than a scan waits', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const refs = Array.from({ length: 3 }, (_, number) => `SLOW-${number}`);
  const bench = await benches.bench('Bench 1', {
    scanMs: 300,
    ownOrders: refs.map((ref1) => order(ref1)),
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  await isHere(bench);
  const { at, printer } = bench;
  proxy.delayMs = delayMs;
  for (const code of refs) await at.station.ship.scan({ code });
  const failureOf = async (ref1: string) => (await labelOf(at.station, ref1)).label.hold?.failure.code;
  await expect.poll(() => failureOf('SLOW-0')).toBe('floor_unreachable');
  await expect.poll(() => benches.bought().toSorted()).toEqual(refs);
  await expect.poll(() => printer.printed.length).toBe(refs.length);
});

it('buys the orders of a slow floor while more are scanned', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const refs = Array.from({ length: 15 }, (_, number) => `SLOW-${number}`);
  const bench = await benches.bench('Bench 1', {
    scanMs: 300,
    ownOrders: refs.map((ref1) => order(ref1)),
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  await isHere(bench);
  proxy.delayMs = delayMs;
  const states = new Set<string>();
  for (const code of refs) {
    await bench.at.station.ship.scan({ code });
    await pause(1_000);
    states.add(await stateOf(bench));
  }
  // Its answers are late, but it answers.
  expect([...states]).toEqual(['here']);
  expect(benches.bought().length).toBeGreaterThan(0);
  await expect.poll(() => benches.bought().toSorted()).toEqual(refs.toSorted());
});

it('closes while the floor answers nothing', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const bench = await benches.bench('Bench 1', {
    patienceMs: 3_600_000,
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  await isHere(bench);
  let statements = 0;
  proxy.onStatement = () => {
    statements += 1;
    return new Promise(() => undefined);
  };
  await expect.poll(() => statements).toBeGreaterThan(2);
  await bench.at.station.close();
});

it('closes within seconds while it joins a floor that accepts connections and answers nothing', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  let statements = 0;
  proxy.onStatement = (bytes) => {
    // Connecting takes a few messages; the first question about the tables has no answer.
    if (!bytes.includes('kysely_migration')) return undefined;
    statements += 1;
    return new Promise(() => undefined);
  };
  const bench = await benches.bench('Bench 1', {
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  await expect.poll(() => statements).toBeGreaterThan(0);
  const start = performance.now();
  await bench.at.station.close();
  expect(performance.now() - start).toBeLessThan(10_000);
});

it('closes while the floor does not answer about an order that waits for it', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const bench = await benches.bench('Bench 1', {
    scanMs: 300,
    // Closing would wait for the answer, and the test for longer than it may take.
    patienceMs: 3_600_000,
    ownOrders: [order('EX-1')],
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  await isHere(bench);
  const claim = preparedName(startStatement);
  let claims = 0;
  proxy.onStatement = (bytes) => {
    if (!bytes.includes(claim)) return undefined;
    claims += 1;
    return new Promise(() => undefined);
  };
  await bench.at.station.ship.scan({ code: 'EX-1' });
  // The second one is the automatic one.
  await expect.poll(() => claims).toBe(2);
  await bench.at.station.close();
  expect(benches.bought()).toEqual([]);
});

it('an order whose batch has not answered yet is not called unknown', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const bench = await benches.bench('Bench 1', {
    scanMs: 300,
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  await isHere(bench);
  let answer = (): void => undefined;
  proxy.onStatement = (bytes) =>
    bytes.includes(takeOrderStatement) ? new Promise((resolve) => (answer = resolve)) : undefined;
  expect(await bench.at.station.ship.scan({ code: 'EX-9' })).toMatchObject({
    ...{ kind: 'not_found', elsewhere: 'asking' },
  });
  answer();
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter } from '#main/practice/printer/printer';
import type { Finder } from '#main/printing/discovery/finder';
import type { SearchState } from '#shared/bridge/contract';
import { ownFolder } from '#test/support/folders';
import { openStation, type TestStation } from '#test/support/station';

interface BlackHole {
  uri: string;
  close(): Promise<void>;
}

/** Listens with space for one host, and is stopped before it accepts any: once it is full, the kernel drops every SYN. */
const listener = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));
`;

const opens = (socket: Socket, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });

const portOf = async (child: ChildProcess): Promise<number> => {
  for await (const line of createInterface({ input: child.stdout! })) return Number(line);
  throw new Error('the test has no listener');
};

/** An address on this machine that drops packets, like a host behind a router that is switched off. */
const blackHole = async (): Promise<BlackHole> => {
  const child = spawn(process.execPath, ['-e', listener], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await portOf(child);
  child.kill('SIGSTOP');
  const fillers: Socket[] = [];
  const close = async (): Promise<void> => {
    for (const socket of fillers) socket.destroy();
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  for (let isFull = false; !isFull;) {
    const filler = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
    fillers.push(filler);
    isFull = !(await opens(filler, 300));
    if (fillers.length > 20) throw new Error('it takes everybody');
  }
  return { uri: `tcp://127.0.0.1:${port}`, close };
};

let here: TestStation;
let found: string[];
const open: { close(): Promise<unknown> }[] = [];
const kept = <T extends { close(): Promise<unknown> }>(part: T): T => {
  open.unshift(part);
  return part;
};

const finder: Finder = {
  way: 'zebra',
  find: (report) => {
    for (const uri of found) report({ uri });
    return Promise.resolve();
  },
};

beforeEach(async () => {
  const folder = await ownFolder('printer-blackhole');
  kept({ close: () => folder.remove() });
  here = await openStation(folder.path, { tuning: { finders: () => [finder] } });
  kept(here.station);
});
afterEach(async () => {
  for (const part of open.splice(0)) await part.close();
});

const reported = (): SearchState[] =>
  here.announced.filter(({ name }) => name === 'printers.found').map(({ payload }) => payload as SearchState);

const when = async (from: number, fits: (state: SearchState) => boolean): Promise<number> => {
  await expect.poll(() => reported().some(fits), { interval: 5 }).toBe(true);
  return performance.now() - from;
};

describe.skipIf(process.platform !== 'linux')('addresses that drop every packet', () => {
  it('they delay no other printer: all are listed at once, and the others are checked', async () => {
    // Half of the number that is asked at the same time.
    const holes = await Promise.all(Array.from({ length: 8 }, async () => kept(await blackHole())));
    const zebras = await Promise.all(
      Array.from({ length: 12 }, async () => kept(await startVirtualPrinter())),
    );
    found = [...holes, ...zebras].map(({ uri }) => uri);
    const verdicts = (state: SearchState, of: readonly { uri: string }[]): string[] =>
      of.map(({ uri }) => state.found.find((one) => one.uri === uri)?.verdict ?? 'unseen');

    const from = performance.now();
    await here.station.printers.search({});
    const shownMs = await when(from, (state) => state.found.length === found.length);
    const judgedMs = await when(from, (state) => verdicts(state, zebras).every((one) => one === 'ready'));
    const endMs = await when(from, (state) => !state.looking);
    console.log(
      `8 addresses that swallow packets, 12 printers: shown after ${shownMs.toFixed(0)} ms, ` +
        `printers judged after ${judgedMs.toFixed(0)} ms, all after ${endMs.toFixed(0)} ms`,
    );
    // Shown before the others were given up, which takes 2 s.
    const displayed = reported().find((state) => state.found.length === found.length)!;
    expect(verdicts(displayed, holes)).toEqual(holes.map(() => 'asking'));
    expect(verdicts(reported().at(-1)!, holes)).toEqual(holes.map(() => 'unreachable'));
    // 2 s for a connection, and no more: on this port no encrypted neighbour is tried.
    expect(endMs).toBeGreaterThan(1_900);
  });

  it('the search can be ended at once', async () => {
    const hole = kept(await blackHole());
    found = [hole.uri];
    await here.station.printers.search({});
    await when(performance.now(), (state) => state.found.length === 1);
    const stopped = await here.station.printers.stopSearch();
    expect(stopped).toMatchObject({ looking: false, found: [{ uri: hole.uri, verdict: 'asking' }] });
  });
});

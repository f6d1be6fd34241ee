import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { PrintProgress } from '#shared/print/progress';
import { projectRoot } from '#test/support/root';
import { proxyTo } from './support/proxy';
import { eventually, useFloor } from './support/floor';
import { password } from './support/postgres';

const turnMs = 3_000;
const serial = 'D0J000000007';

const floor = useFloor();
let printer: VirtualPrinter;
beforeEach(async () => {
  printer = await startVirtualPrinter({ serial, knobs: { msPerLabel: 20 } });
  floor.ends.push(() => printer.close());
});

interface Bench {
  process: ChildProcess;
  /** What each of its prints told, by its text. */
  told: Map<string, PrintProgress[]>;
  print(text: string, pauses?: boolean): void;
  /** A label is on its way. */
  expect(): void;
}

const benchAt = async (name: string, uri = printer.uri, url = floor.address.url): Promise<Bench> => {
  const file = join(projectRoot, 'test', 'floor', 'support', 'printing-process.ts');
  const child = fork(file, [randomUUID(), name, url, password, uri, serial, String(turnMs)], {
    execArgv: ['--import', 'tsx'],
  });
  floor.ends.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const isOver = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await isOver;
  });
  const reported: Bench['told'] = new Map();
  let isHere = false;
  child.on('message', (message: { here?: true; text?: string; progress?: PrintProgress }) => {
    isHere ||= message.here === true;
    if (message.text === undefined || !message.progress) return;
    reported.set(message.text, [...(reported.get(message.text) ?? []), message.progress]);
  });
  await eventually(() => expect(isHere).toBe(true));
  return {
    process: child,
    told: reported,
    print: (text, pauses = false) => child.send({ print: text, pauses }),
    expect: () => child.send({ expect: true }),
  };
};

const endOf = (bench: Bench, text: string): string | null => {
  const last = bench.told.get(text)?.at(-1);
  if (last?.type !== 'ended') return null;
  return 'note' in last.end ? `${last.end.state} ${last.end.note ?? 'proven'}` : last.end.state;
};

const textsOut = (): string[] =>
  printer.printed.map(({ bytes }) => /\^FD([^^]+)/.exec(Buffer.from(bytes).toString())?.[1] ?? '');

const tells = (bench: Bench, text: string, type: PrintProgress['type'], reason?: string) =>
  eventually(() =>
    expect(
      bench.told
        .get(text)
        ?.some(
          (progress) =>
            progress.type === type &&
            (reason === undefined || ('reasons' in progress && progress.reasons.includes(reason as never))),
        ),
    ).toBe(true),
  );

it('frees the printer of a bench that was killed in the middle of a label', async () => {
  const [one, two] = [await benchAt('Bench 1'), await benchAt('Bench 2')];
  await printer.set({ mediaOut: true, faultAfter: null });
  await printer.set({ mediaOut: false, faultAfter: { fault: 'mediaOut', labels: 0, midLabel: true } });
  one.print('A');
  await tells(one, 'A', 'sent', 'media-empty');
  two.print('B');
  await tells(two, 'B', 'waiting', 'printing-elsewhere');
  one.process.kill('SIGKILL');
  await tells(two, 'B', 'waiting', 'media-empty');
  await printer.set({ mediaOut: false });
  await eventually(() => expect(endOf(two, 'B')).toBe('confirmed proven'));
  expect(textsOut()).toEqual(['A', 'B']);
});

it('prints nothing at a bench that was suspended and wakes when its turn is over', async () => {
  const server = await printServer();
  const [one, two] = [await benchAt('Bench 1', server.uri), await benchAt('Bench 2')];
  one.print('A', true);
  await tells(one, 'A', 'sending');
  two.print('B');
  await tells(two, 'B', 'waiting', 'printing-elsewhere');
  one.process.kill('SIGSTOP');
  server.leavePrinter();
  await eventually(() => expect(endOf(two, 'B')).toBe('confirmed proven'));
  one.process.send({ go: true });
  one.process.kill('SIGCONT');
  await eventually(() => expect(endOf(one, 'A')).toBe('confirmed proven'));
  expect(server.lateBytes()).not.toContain('^FDA');
  expect(textsOut()).toEqual(['B', 'A']);
});

it.each(['SIGKILL', 'SIGSTOP'] as const)(
  'frees the printer of a bench that expected a label and got %s',
  async (signal) => {
    const [one, two] = [await benchAt('Bench 1'), await benchAt('Bench 2')];
    one.expect();
    await eventually(async () =>
      expect(await floor.query('select from packbench.turns where until is not null')).toHaveLength(1),
    );
    one.process.kill(signal);
    two.print('B');
    await eventually(() => expect(endOf(two, 'B')).toBe('confirmed proven'));
    if (signal === 'SIGKILL') return;
    one.print('A');
    one.process.kill('SIGCONT');
    await eventually(() => expect(endOf(one, 'A')).toBe('confirmed proven'));
    expect(textsOut()).toEqual(['B', 'A']);
  },
);

it('does not use a counter that others may have changed once the floor was lost during a label', async () => {
  const way = await proxyTo(Number(new URL(floor.address.url).port));
  floor.ends.push(() => way.close());
  const one = await benchAt('Bench 1', printer.uri, floor.address.url.replace(/:\d+\//, `:${way.port}/`));
  await printer.set({ faultAfter: { fault: 'mediaOut', labels: 0, midLabel: true } });
  one.print('A');
  await tells(one, 'A', 'sent', 'media-empty');
  way.cut();
  const [{ until } = { until: null }] = await floor.query<{ until: Date }>(
    'select until from packbench.turns',
  );
  await eventually(async () => {
    const [row] = await floor.query<{ over: boolean }>('select clock_timestamp() > $1 as over', [until]);
    expect(row?.over).toBe(true);
  });
  await printer.set({ mediaOut: false });
  await eventually(() => expect(endOf(one, 'A')).toBe('unknown others_print_too'));
  // Printing goes on, and what nothing came between is proven by a count that fits.
  one.print('B');
  await eventually(() => expect(endOf(one, 'B')).toBe('confirmed proven'));
  expect(textsOut()).toEqual(['A', 'B']);
});

it('serves benches in the order they asked, even if the first has many labels', async () => {
  const benches = [await benchAt('Bench 1'), await benchAt('Bench 2'), await benchAt('Bench 3')] as const;
  const [one, two, three] = benches;
  await printer.set({ paused: true });
  one.print('A');
  await tells(one, 'A', 'waiting', 'paused');
  await printer.set({ paused: false, faultAfter: { fault: 'mediaOut', labels: 0, midLabel: true } });
  await tells(one, 'A', 'sent', 'media-empty');
  two.print('B');
  await tells(two, 'B', 'waiting', 'printing-elsewhere');
  three.print('C');
  await tells(three, 'C', 'waiting', 'printing-elsewhere');
  for (const [index] of Array(40).entries()) one.print(`A${index}`);
  await printer.set({ mediaOut: false });
  await eventually(() => expect(endOf(one, 'A39')).toBe('confirmed proven'));
  const out = textsOut().filter((text) => text === 'B' || text === 'C');
  expect(out).toEqual(['B', 'C']);
  expect(textsOut().at(-1)).toBe('A39');
});

/** A print server that stays connected to its host when the printer behind it goes on with another one. */
const printServer = async () => {
  const hosts: { host: Socket; way: Socket }[] = [];
  const late: Buffer[] = [];
  const server = createServer((host) => {
    const way = connect(printer.port, '127.0.0.1');
    for (const socket of [host, way]) socket.on('error', () => undefined);
    hosts.push({ host, way });
    host.pipe(way).pipe(host, { end: false });
    host.on('close', () => way.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  floor.ends.push(
    () =>
      new Promise<void>((resolve) => {
        for (const { host, way } of hosts) for (const socket of [host, way]) socket.destroy();
        server.close(() => resolve());
      }),
  );
  return {
    uri: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Hosts that are connected now print into nothing. */
    leavePrinter: () => {
      for (const { host, way } of hosts) {
        host.unpipe(way);
        host.on('data', (bytes) => late.push(bytes));
        way.destroy();
      }
    },
    lateBytes: () => Buffer.concat(late).toString(),
  };
};

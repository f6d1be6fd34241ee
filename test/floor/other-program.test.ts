import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { FloorTurns } from '#main/floor/turns';
import { floorTiming } from '#main/floor/types';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { PrintDesk } from '#main/printing/desk';
import type { PrintProgress } from '#shared/print/progress';
import { eventually, useFloor } from './support/floor';

const serial = 'D0J000000008';

const floor = useFloor();
let printer: VirtualPrinter;
beforeEach(async () => {
  printer = await startVirtualPrinter({ serial, knobs: { msPerLabel: 20 } });
  floor.ends.push(() => printer.close());
});

const labelSaying = (text: string): Uint8Array =>
  new TextEncoder().encode(`^XA^FO20,20^A0N,30,30^FD${text}^FS^XZ`);

/** A bench of the floor that prints one label. */
const benchAt = async (name: string) => {
  const { link } = await floor.bench(name);
  const timing = { ...floorTiming, scanMs: 20_000 };
  const turns = new FloorTurns({ address: floor.address, link, timing });
  floor.ends.push(() => turns.close());
  const desk = new PrintDesk({ turnAt: () => turns.turn(), timing: { settleMs: 1_000 } });
  const over = new AbortController();
  floor.ends.push(() => {
    over.abort();
    return Promise.resolve();
  });
  return (text: string): PrintProgress[] => {
    const reported: PrintProgress[] = [];
    const to = { id: 'p', name: 'Zebra', uri: printer.uri, dpi: 203 as const, isDefault: true, serial };
    void (async () => {
      for await (const progress of desk.print(
        { printer: to, documents: [labelSaying(text)], copies: 1 },
        over.signal,
      ))
        reported.push(progress);
    })();
    return reported;
  };
};

/** Another program, which knows of no floor: it connects and sends. */
const otherProgramPrints = async (text: string): Promise<void> => {
  const socket = connect(printer.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.end(labelSaying(text));
};

const textsOut = (): string[] =>
  printer.printed.map(({ bytes }) => /\^FD([^^]+)/.exec(Buffer.from(bytes).toString())?.[1] ?? '');

const waits = (reported: PrintProgress[], reason: string) =>
  eventually(() =>
    expect(
      reported.some((progress) => 'reasons' in progress && progress.reasons.includes(reason as never)),
    ).toBe(true),
  );

const endOf = (reported: PrintProgress[]) =>
  eventually(() => {
    const last = reported.at(-1);
    if (last?.type !== 'ended') throw new Error('it has not ended');
    return 'note' in last.end ? `${last.end.state} ${last.end.note ?? 'proven'}` : last.end.state;
  });

it('does not mistake another program’s label for its own label that the printer lost during a turn', async () => {
  const prints = await benchAt('Bench 1');
  await printer.set({ faultAfter: { fault: 'mediaOut', labels: 0, midLabel: true } });
  const reported = prints('A');
  await waits(reported, 'media-empty');
  // The label is gone with the power; what counts next is somebody else's.
  await printer.unplug();
  await printer.set({ mediaOut: false });
  await printer.plugIn();
  await otherProgramPrints('X');
  expect(await endOf(reported)).toMatch(/^unknown/);
  expect(textsOut()).not.toContain('A');
});

it('reports only what is proven of its label when another program prints during a turn', async () => {
  const prints = await benchAt('Bench 1');
  await printer.set({ faultAfter: { fault: 'mediaOut', labels: 0, midLabel: true } });
  const reported = prints('A');
  await waits(reported, 'media-empty');
  await otherProgramPrints('X');
  await eventually(() => expect(printer.waitingClients).toBe(1));
  printer.printElsewhere(labelSaying('Y'));
  await printer.set({ mediaOut: false });
  expect(await endOf(reported)).toBe('unknown counter_moved_more');
  const next = await benchAt('Bench 2');
  expect(await endOf(next('B'))).toBe('confirmed proven');
  expect(textsOut().sort()).toEqual(['A', 'B', 'X', 'Y']);
});

it('prints after another program that used the printer before its turn, and proves its own label', async () => {
  const [one, two] = [await benchAt('Bench 1'), await benchAt('Bench 2')];
  expect(await endOf(one('A'))).toBe('confirmed proven');
  await otherProgramPrints('X');
  await eventually(() => expect(textsOut()).toEqual(['A', 'X']));
  expect(await endOf(two('B'))).toBe('confirmed proven');
  expect(textsOut()).toEqual(['A', 'X', 'B']);
});

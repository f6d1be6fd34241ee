import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { codedMessage } from '#shared/text/coded-message';
import { ownFolder } from '#test/support/folders';
import { Outside } from '#test/support/outside';
import { labelZpl, startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';

const passphrase = 'four words of a test';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let one: VirtualPrinter;
let two: VirtualPrinter;
let at: TestStation;
beforeEach(async () => {
  folder = await ownFolder('restored-papers');
  service = await startServiceStandIn();
  one = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  two = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
});
afterEach(async () => {
  await at.station.close();
  await Promise.all([service.close(), one.close(), two.close()]);
  await folder.remove();
});

const open = async (place: string): Promise<void> => {
  at = await openStation(join(folder.path, place), {
    tuning: {
      data: { firstMs: 3_600_000 },
      reconciliation: { patienceMs: 2_000, againMs: 50 },
      printing: { settleMs: 300 },
    },
    outside: new Outside(join(folder.path, 'bench.pbbackup')),
  });
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [
      { name: 'One', uri: one.uri, dpi: 203, default: true },
      { name: 'Two', uri: two.uri, dpi: 203 },
    ],
  });
};
const idle = () => expect.poll(() => at.station.busy(), { interval: 5 }).toBe(0);
const view = () => labelOf(at.station, 'PAPER');
const codeNow = async () => (await view()).label.hold?.failure.code;
const papers = (): number => one.printed.length + two.printed.length;

const backUp = async (): Promise<void> => {
  expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
};

/** The computer is lost; the backup is restored on another one. */
const restoreElsewhere = async (): Promise<void> => {
  await at.station.close();
  await open('another-computer');
  expect(await at.station.data.restore({ passphrase })).toMatchObject({ ok: true });
  await idle();
};

/** All that a bench does without a person who looks at this label: many rows are tried again, its batch starts, it is scanned. */
const goOn = async (): Promise<void> => {
  const { id: labelId, batchId } = (await view()).label;
  await at.station.queue.retry({ labelIds: [labelId] });
  await at.station.queue.start({ batchId });
  await idle();
  await at.station.ship.scan({ code: 'PAPER' });
  await idle();
  await at.station.close();
  await open('another-computer');
  await idle();
};

const printerId = async (name: string): Promise<string> =>
  (await at.station.printers.list()).find((printer) => printer.name === name)?.id ?? '';

/** A label whose paper a person says did not come out of the first printer. */
const failAtOne = async (): Promise<string> => {
  await importOrders(at.station, [order('PAPER')]);
  // After the questions, and within the label.
  await one.set({ resetAfterBytes: 190 });
  await at.station.ship.scan({ code: 'PAPER' });
  await expect.poll(codeNow).toBe('print_unknown');
  await one.set({ resetAfterBytes: null });
  await idle();
  const { print, label } = await view();
  await at.station.prints.settle({ printId: print?.id ?? '', printed: false });
  expect(await codeNow()).toBe('print_failed');
  return label.id;
};

it('a label that failed before a backup and was printed elsewhere since is not printed again because its first printer counted nothing', async () => {
  await open('old');
  const labelId = await failAtOne();
  await backUp();
  const print = { labelId, printerId: await printerId('Two'), reason: 'not_printed', copies: 1 } as const;
  expect(await at.station.labels.print(print)).toMatchObject({ ok: true });
  await expect.poll(async () => (await view()).label.stage).toBe('confirmed');
  const before = papers();
  await restoreElsewhere();
  // Longer than the first printer is watched.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await goOn();
  expect(papers()).toBe(before);
  expect(await codeNow()).toBe('print_unknown');
});

it('a label that failed before a backup, and whose next print was cancelled, is not tried again with others after a restore', async () => {
  await open('old');
  const labelId = await failAtOne();
  await one.set({ mediaOut: true });
  const print = { labelId, reason: 'not_printed', copies: 1 } as const;
  expect(await at.station.labels.print(print)).toMatchObject({ ok: true });
  await expect.poll(async () => (await view()).print?.state).toBe('queued');
  await at.station.prints.cancel({ printId: (await view()).print?.id ?? '' });
  await idle();
  await backUp();
  await one.set({ mediaOut: false });
  expect(await at.station.labels.print(print)).toMatchObject({ ok: true });
  await expect.poll(async () => (await view()).label.stage).toBe('confirmed');
  const before = papers();
  await restoreElsewhere();
  await goOn();
  expect(papers()).toBe(before);
  expect(await codeNow()).toBe('print_unknown');
});

/** Documents without a package, so that the purchase is in doubt. */
const receiveUnnamed = async (): Promise<string> => {
  service.script('register', { kind: 'reply', status: 200, body: labelZpl('P7700001') });
  await importOrders(at.station, [order('PAPER')]);
  await at.station.ship.scan({ code: 'PAPER' });
  await expect.poll(codeNow).toBe('package_unnamed');
  await idle();
  return (await view()).label.id;
};

it('what was received without a package, and printed since the backup, is printed again only by a person who knows it', async () => {
  await open('old');
  const labelId = await receiveUnnamed();
  await backUp();
  expect(await at.station.labels.printAnswer({ labelId })).toMatchObject({ ok: true });
  await idle();
  const before = papers();
  expect(before).toBe(1);
  await restoreElsewhere();
  expect(await at.station.labels.printAnswer({ labelId })).toMatchObject({
    ok: false,
    message: codedMessage('label.paperMayBeOut'),
  });
  const named = { labelId, how: 'found', packageId: 'P7700001' } as const;
  expect(await at.station.labels.settle(named)).toMatchObject({ ok: true });
  await idle();
  await goOn();
  expect(papers()).toBe(before);
  expect(await codeNow()).toBe('print_unknown');
});

/** Bought and without paper in the backup, printed since. */
const printedSince = async (): Promise<string> => {
  await open('old');
  await importOrders(at.station, [order('PAPER')]);
  await one.set({ mediaOut: true });
  await at.station.ship.scan({ code: 'PAPER' });
  await expect.poll(async () => (await view()).print?.state).toBe('queued');
  await at.station.prints.cancel({ printId: (await view()).print?.id ?? '' });
  await idle();
  await backUp();
  await one.set({ mediaOut: false });
  const labelId = (await view()).label.id;
  expect(await at.station.labels.print({ labelId, reason: 'first', copies: 1 })).toMatchObject({ ok: true });
  await expect.poll(async () => (await view()).label.stage).toBe('confirmed');
  await restoreElsewhere();
  expect(await codeNow()).toBe('print_unknown');
  return labelId;
};

it('a label that a restore asks about is printed neither on request nor with others before a person has answered', async () => {
  const labelId = await printedSince();
  const before = papers();
  const print = { labelId, reason: 'first', copies: 1 } as const;
  expect(await at.station.labels.print(print)).toEqual({
    ok: false,
    message: codedMessage('label.didItComeOut'),
  });
  await goOn();
  expect(papers()).toBe(before);
  expect(await codeNow()).toBe('print_unknown');
});

it('a label that a restore asks about is printed once a person has seen its paper', async () => {
  await printedSince();
  const { print } = await view();
  expect(print).toMatchObject({ state: 'unknown', note: 'restored' });
  expect(await at.station.prints.settle({ printId: print?.id ?? '', printed: true })).toEqual({ ok: true });
  const before = papers();
  await goOn();
  expect(papers()).toBe(before);
  expect((await view()).label).toMatchObject({ stage: 'confirmed', hold: null });
});

it('a label that a restore asks about is settled by scanning its paper', async () => {
  await printedSince();
  const { label } = await view();
  await at.station.ship.scan({ code: label.package?.packageId ?? '' });
  await idle();
  expect((await view()).label).toMatchObject({ stage: 'confirmed', hold: null });
});

it('a label that a restore asks about is printed again after a person found no paper', async () => {
  await printedSince();
  const { print, label } = await view();
  expect(await at.station.prints.settle({ printId: print?.id ?? '', printed: false })).toEqual({ ok: true });
  expect(await codeNow()).toBe('print_failed');
  const before = papers();
  expect(await at.station.queue.retry({ labelIds: [label.id] })).toMatchObject({ changed: 1 });
  await idle();
  expect(papers()).toBe(before + 1);
  expect((await view()).label).toMatchObject({ stage: 'confirmed', hold: null });
});

it('a label whose document is missing is held for that once a person found no paper', async () => {
  await open('old');
  service.script('register', {
    kind: 'ok',
    answer: { packageId: 'P7700002', trackingNumber: 'T7700002', labelBuf1: null },
  });
  await importOrders(at.station, [order('PAPER')]);
  await at.station.ship.scan({ code: 'PAPER' });
  await expect.poll(codeNow).toBe('document_missing');
  await backUp();
  await restoreElsewhere();
  expect(await codeNow()).toBe('print_unknown');
  await at.station.prints.settle({ printId: (await view()).print?.id ?? '', printed: false });
  expect(await codeNow()).toBe('document_missing');
});

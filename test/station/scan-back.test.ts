import { beforeEach, describe, expect, it } from 'vitest';
import type { Output } from '#shared/bridge/contract';
import type { Stage } from '#shared/label/stage';
import type { QueueSettings } from '#shared/settings';
import { codedMessage } from '#shared/text/coded-message';
import { labelZpl } from '#test/support/service-stand-in-behaviours';
import { useBench } from './bench';

const at = useBench('scan-back', {
  printers: { One: { knobs: { msPerLabel: 5 } } },
  opening: { tuning: { workflow: { retryFirstMs: 50, retryMaxMs: 200 } } },
});
beforeEach(() => at.bring('A-1', 'A-2', 'A-3'));

const scan = (code: string): Promise<Output<'ship.scan'>> => at.station.ship.scan({ code });
const kind = async (code: string): Promise<Output<'ship.scan'>['kind']> => (await scan(code)).kind;
const stageOf = async (ref1: string): Promise<Stage> => (await at.label(ref1)).label.stage;
const packageOf = async (ref1: string): Promise<string> =>
  (await at.label(ref1)).label.package?.packageId ?? 'none';
const eventsOf = async (ref1: string): Promise<string[]> => {
  const details = await at.station.labels.get({ labelId: (await at.label(ref1)).label.id });
  return details?.events.map(({ event }) => event.type) ?? [];
};
const setMode = (scanBack: QueueSettings['scanBack']) =>
  at.station.settings.set({ queue: { ahead: 10, serviceWidth: 4, staleHours: 12, scanBack } });

/** Ships an order by a scan and waits until its paper is out. */
const ship = async (ref1: string): Promise<string> => {
  expect(await kind(ref1)).toBe('started');
  await expect.poll(() => stageOf(ref1)).toBe('confirmed');
  return packageOf(ref1);
};

/** Ships an order whose printer breaks the connection and never answers, so that the result is unknown. */
const shipIntoDoubt = async (ref1: string): Promise<string> => {
  await at.printer.set({ mute: true, resetAfterBytes: 120 });
  expect(await kind(ref1)).toBe('started');
  await expect.poll(async () => (await at.label(ref1)).label.hold?.failure.code).toBe('print_unknown');
  await at.printer.set({ mute: false, resetAfterBytes: null });
  return packageOf(ref1);
};

/** Ships an order to a printer that never answers: it was sent, and nothing proves more. */
const shipMute = async (ref1: string): Promise<void> => {
  await at.printer.set({ mute: true });
  expect(await kind(ref1)).toBe('started');
  await expect.poll(async () => (await at.label(ref1)).print?.note).toBe('printer_mute');
};

const notScanned = async (batchId: string): Promise<string[]> =>
  (await at.station.queue.notScannedBack({ batchId })).rows.map((row) => row.ref1);

describe('an unresolved print', () => {
  it('it is settled by its own paper, and not by its order number', async () => {
    const packageId = await shipIntoDoubt('A-1');
    expect(await kind('A-1')).toBe('held');
    expect(await stageOf('A-1')).not.toBe('confirmed');
    const answer = await scan(packageId);
    expect(answer).toMatchObject({ kind: 'settled', view: { label: { stage: 'confirmed', hold: null } } });
    expect((await at.label('A-1')).print).toMatchObject({
      state: 'confirmed',
      note: 'worker_says_printed',
    });
    expect(at.service.accepted.get('A-1')).toBe(1);
  });

  it('a reprint is not settled by paper that may be the first one', async () => {
    await shipMute('A-1');
    const { label } = await at.label('A-1');
    await at.printer.set({ resetAfterBytes: 20 });
    await at.station.labels.print({ labelId: label.id, reason: 'damaged', copies: 1 });
    await expect.poll(async () => (await at.label('A-1')).label.hold?.failure.code).toBe('print_unknown');
    expect(await kind(await packageOf('A-1'))).toBe('held');
  });

  it('of several papers is settled when a second scan confirms that all are there', async () => {
    at.service.script('register', { kind: 'ok', documents: [labelZpl('A'), labelZpl('A', 2)] });
    const packageId = await shipIntoDoubt('A-1');
    expect(await scan(packageId)).toMatchObject({ kind: 'count_papers', papers: 2 });
    expect((await at.label('A-1')).label.hold?.failure.code).toBe('print_unknown');
    expect(await kind(packageId)).toBe('settled');
  });

  it('is settled, and its parcel closed, by one scan where labels are scanned back', async () => {
    await setMode('required');
    const packageId = await shipIntoDoubt('A-1');
    expect(await kind('A-2')).toBe('scan_back_due');
    expect(await kind(packageId)).toBe('settled');
    expect((await eventsOf('A-1')).slice(-2)).toEqual(['print.confirmed', 'scanned.back']);
    expect(await kind('A-2')).toBe('started');
  });
});

describe('a bench without scan-back', () => {
  it('treats a printed label as a duplicate, whatever code of it is scanned', async () => {
    const packageId = await ship('A-1');
    expect([await kind('A-1'), await kind(packageId)]).toEqual(['duplicate', 'duplicate']);
    expect(await eventsOf('A-1')).not.toContain('scanned.back');
  });
});

describe('a bench with optional scan-back', () => {
  beforeEach(async () => {
    await setMode('offered');
  });

  it('closes the parcel when its own paper is scanned, once', async () => {
    const packageId = await ship('A-1');
    expect(await scan(packageId)).toMatchObject({ kind: 'checked', again: false });
    expect(await scan(packageId)).toMatchObject({ kind: 'checked', again: true });
    expect((await eventsOf('A-1')).filter((type) => type === 'scanned.back')).toHaveLength(1);
    expect((await at.label('A-1')).label.scannedBackAt).toMatch(/Z$/);
  });

  it('does not close it by its order number, and may start the next order', async () => {
    await ship('A-1');
    expect(await kind('A-1')).toBe('duplicate');
    await ship('A-2');
    expect(await eventsOf('A-1')).not.toContain('scanned.back');
  });

  it('stops everything at another parcel’s label until the right one is scanned', async () => {
    const first = await ship('A-1');
    const second = await ship('A-2');
    expect(await scan(first)).toMatchObject({
      kind: 'wrong_label',
      scanned: first,
      view: { label: { ref1: 'A-2' } },
    });
    for (const code of ['A-3', 'A-2', 'nobody', first]) expect(await kind(code)).toBe('wrong_label');
    expect(await kind(second)).toBe('checked');
    expect(await kind('A-3')).toBe('started');
    expect(await eventsOf('A-1')).not.toContain('scanned.back');
  });

  it('continues after a person acknowledged a stop', async () => {
    const first = await ship('A-1');
    await ship('A-2');
    expect(await kind(first)).toBe('wrong_label');
    await at.station.ship.acknowledge();
    expect(await kind('A-3')).toBe('started');
  });

  it('expects reprinted paper to be scanned again', async () => {
    const packageId = await ship('A-1');
    await scan(packageId);
    expect((await at.station.labels.reprintLast()).ok).toBe(true);
    await expect.poll(() => at.printer.printed.length).toBe(2);
    await expect.poll(async () => (await at.label('A-1')).print?.state).toBe('confirmed');
    expect(await scan(packageId)).toMatchObject({ kind: 'checked', again: false });
  });

  it('accepts a scan as the proof of a mute printer’s label', async () => {
    await shipMute('A-1');
    expect(await kind(await packageOf('A-1'))).toBe('checked');
    expect(await stageOf('A-1')).toBe('confirmed');
  });
});

describe('a bench with required scan-back', () => {
  beforeEach(async () => {
    await setMode('required');
  });

  it('starts the next order after the label of the last one was scanned', async () => {
    const packageId = await ship('A-1');
    expect(await scan('A-2')).toMatchObject({ kind: 'scan_back_due', view: { label: { ref1: 'A-1' } } });
    const { label } = await at.label('A-2');
    expect((await at.station.ship.begin({ labelId: label.id })).kind).toBe('scan_back_due');
    expect(at.service.accepted.has('A-2')).toBe(false);
    expect(await kind(packageId)).toBe('checked');
    await ship('A-2');
  });

  it('starts it after a person gave a reason for not scanning, which is recorded', async () => {
    await ship('A-1');
    const { label } = await at.label('A-1');
    expect(await at.station.ship.skipScanBack({ labelId: label.id, reason: 'unreadable' })).toEqual({
      ok: true,
    });
    expect((await eventsOf('A-1')).at(-1)).toBe('scan.skipped');
    await ship('A-2');
  });

  it('does not wait for an order that could not be printed', async () => {
    at.service.script('register', { kind: 'refused', errorCode: 7, message: 'no' });
    expect(await kind('A-1')).toBe('started');
    await expect.poll(async () => (await at.label('A-1')).label.hold?.failure.code).toBe('service_refused');
    expect(await kind('A-2')).toBe('started');
  });

  it('counts a batch in any scan order, and lists the missing labels', async () => {
    const { label } = await at.label('A-1');
    await at.station.queue.start({ batchId: label.batchId });
    await expect.poll(async () => (await at.station.queue.status()).batches[0]?.state).toBe('done');
    expect(await notScanned(label.batchId)).toEqual(['A-1', 'A-2', 'A-3']);
    for (const ref1 of ['A-3', 'A-1']) expect(await kind(await packageOf(ref1))).toBe('checked');
    await expect.poll(() => notScanned(label.batchId)).toEqual(['A-2']);
    const [batch] = (await at.station.queue.status()).batches;
    expect(batch).toMatchObject({ scannedBack: 2, counts: { printed: 3 } });
  });
});

describe('a label that was put aside', () => {
  it('starts nothing until it is scanned again', async () => {
    const { label } = await at.label('A-1');
    expect(await at.station.labels.hold({ labelId: label.id })).toEqual({ ok: true });
    expect((await at.label('A-1')).label.hold?.failure.code).toBe('cancelled');
    expect((await at.station.labels.hold({ labelId: label.id })).ok).toBe(false);
    await at.station.queue.start({ batchId: label.batchId });
    await expect.poll(() => at.printer.printed.length).toBe(2);
    expect(at.service.accepted.has('A-1')).toBe(false);
    await ship('A-1');
  });

  it('while waiting for paper is cancelled at the printer, and printed by a scan', async () => {
    await at.printer.set({ mediaOut: true });
    expect(await kind('A-1')).toBe('started');
    await expect.poll(async () => (await at.label('A-1')).print?.waiting).toEqual(['media-empty']);
    const { label } = await at.label('A-1');
    expect(await at.station.labels.hold({ labelId: label.id })).toEqual({ ok: true });
    await at.printer.set({ mediaOut: false });
    await at.idle();
    expect(at.printer.printed).toHaveLength(0);
    await ship('A-1');
    expect(at.service.accepted.get('A-1')).toBe(1);
  });

  it('after it was printed stays as it is', async () => {
    await ship('A-1');
    const { label } = await at.label('A-1');
    expect(await at.station.labels.hold({ labelId: label.id })).toEqual({
      ok: false,
      message: codedMessage('label.printedAlready'),
    });
  });
});

describe('the last label', () => {
  it('does not exist before the first print', async () => {
    expect(await at.station.labels.reprintLast()).toEqual({
      ok: false,
      message: codedMessage('label.noneYet'),
    });
  });

  it('it is the one that was printed last, and is bought once', async () => {
    await ship('A-1');
    const packageId = await ship('A-2');
    expect(await at.station.labels.reprintLast()).toMatchObject({
      ok: true,
      view: { label: { ref1: 'A-2' } },
    });
    await expect.poll(() => at.printer.printed.length).toBe(3);
    const bytes = new TextDecoder().decode(at.printer.printed[2]?.bytes);
    expect(bytes).toContain(packageId);
    expect(at.service.accepted.get('A-2')).toBe(1);
  });

  it.each(['its paper is scanned', 'a person says so'])(
    'it is not an earlier one of which is known only now that it came out, because %s',
    async (how) => {
      const packageId = await shipIntoDoubt('A-1');
      // The printer answers again.
      const [one] = await at.station.printers.list();
      expect(await at.station.printers.check({ printerId: one?.id ?? '' })).toMatchObject({ state: 'ready' });
      await ship('A-2');
      if (how === 'a person says so') {
        const printId = (await at.label('A-1')).print?.id ?? '';
        expect(await at.station.prints.settle({ printId, printed: true })).toEqual({ ok: true });
      } else expect(await kind(packageId)).toBe('settled');
      expect(await stageOf('A-1')).toBe('confirmed');
      expect(await at.station.labels.reprintLast()).toMatchObject({
        ok: true,
        view: { label: { ref1: 'A-2' } },
      });
    },
  );
});

it('the command sheet is printed as one label', async () => {
  const [one] = await at.station.printers.list();
  expect((await at.station.printers.printCommandSheet({ printerId: one?.id ?? '' })).state).toBe('confirmed');
  expect(new TextDecoder().decode(at.printer.printed[0]?.bytes)).toContain('%PB-REPRINT-LAST');
});

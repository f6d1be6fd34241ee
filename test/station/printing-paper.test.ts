import { afterEach, describe, expect, it } from 'vitest';
import { commandText } from '#main/printing/commands';
import type { PrintEnd } from '#shared/print/progress';
import { label, printerAt, startBench, waitsFor, type Bench } from './printing-bench';

let bench: Bench;
afterEach(() => bench.close());

/** Ink to the end of a label of six inches at 203 dpi. */
const sixInches = label('six inches', '^FO10,10^GB780,1190,3^FS');
const fourInches = 812;

/** Prints a label as a service sent it: a person has not said that it is to be printed anyway. */
const print = (document: Uint8Array): Promise<PrintEnd> => bench.print([document], 1, undefined, false).end;
const check = () => bench.desk.status(printerAt(bench.printer.uri), 'light');
/** The printer reports this length from now on, as after the sensors have measured other labels. */
const measured = (dots: number): void =>
  bench.printer.printElsewhere(new TextEncoder().encode(`^XA^LL${dots}^XZ`));

const unfit = { state: 'failed', failure: { code: 'label_unfit' } };

describe('the length of the labels in the printer', () => {
  it.each([
    ['its head was open', { headOpen: true }],
    ['it was out of paper', { mediaOut: true }],
  ])('shorter labels are known after %s, and a longer one is not sent', async (_, fault) => {
    bench = await startBench();
    expect(await print(sixInches)).toMatchObject({ state: 'confirmed' });
    await bench.printer.set(fault);
    await expect.poll(check).toMatchObject({ state: 'stopped' });
    await bench.printer.set({ headOpen: false, mediaOut: false });
    // It reports the earlier length until it has measured the labels.
    expect(await check()).toMatchObject({ state: 'ready', details: { labelLength: 1218 } });
    measured(fourInches);
    expect(await print(sixInches)).toMatchObject(unfit);
    expect(bench.printed()).toEqual(['six inches']);
  });

  it('shorter labels are known after they were calibrated, and a longer one is not sent', async () => {
    bench = await startBench();
    expect(await print(sixInches)).toMatchObject({ state: 'confirmed' });
    const calibrate = () => bench.desk.command(printerAt(bench.printer.uri), commandText.calibrate, false);
    await expect.poll(calibrate).toEqual({ ok: true });
    expect(await check()).toMatchObject({ state: 'ready', details: { labelLength: 1218 } });
    measured(fourInches);
    expect(await print(sixInches)).toMatchObject(unfit);
    expect(bench.printed()).toEqual(['six inches']);
  });

  it('it is not learned from a label that sets its own length', async () => {
    bench = await startBench({ msPerLabel: 150 });
    expect(await print(label('sets its length', '^LL1624'))).toMatchObject({ state: 'confirmed' });
    expect(await print(label('too long', '^FO10,10^GB780,1500,3^FS'))).toMatchObject(unfit);
    expect(bench.printed()).toEqual(['sets its length']);
  });

  it('it is not learned from the label of another host', async () => {
    bench = await startBench({ msPerLabel: 150 });
    bench.printer.printElsewhere(new TextEncoder().encode('^XA^LL1624^FO9,9^GB9,9,9^FS^PQ3^XZ'));
    await check();
    bench.printer.printElsewhere(new TextEncoder().encode('^XA^LL1218^XZ'));
    await bench.printer.until(({ idle }) => idle);
    expect(await print(label('too long', '^FO10,10^GB780,1500,3^FS'))).toMatchObject(unfit);
  });

  it('a shorter length that only the last label set does not hold the next one', async () => {
    bench = await startBench();
    expect(await print(label('one'))).toMatchObject({ state: 'confirmed' });
    measured(fourInches);
    await expect.poll(check).toMatchObject({ details: { labelLength: fourInches } });
    expect(await print(sixInches)).toMatchObject({ state: 'confirmed' });
  });

  it.each([
    ['its head was open', { headOpen: true }, 'light'],
    ['it was out of paper', { mediaOut: true }, 'light'],
    ['a person checked it', {}, 'thorough'],
  ] as const)('a length that only the last label set is not learned after %s', async (_, fault, depth) => {
    bench = await startBench();
    for (const name of ['short', 'short again']) {
      expect(await print(label(name))).toMatchObject({ state: 'confirmed' });
      // As if the label had set it on a printer that does not report its settings, so that they are not restored.
      measured(fourInches);
      await expect.poll(check).toMatchObject({ details: { labelLength: fourInches } });
      await bench.printer.set(fault);
      if (depth === 'light') await expect.poll(check).toMatchObject({ state: 'stopped' });
      await bench.printer.set({ headOpen: false, mediaOut: false });
      const { desk, printer } = bench;
      await expect
        .poll(() => desk.status(printerAt(printer.uri), depth))
        .toMatchObject({ state: 'ready', details: { labelLength: fourInches } });
    }
    expect(await print(sixInches)).toMatchObject({ state: 'confirmed' });
  });

  it('the length that a short label set holds no longer one after the paper ran out during the print', async () => {
    bench = await startBench({ faultAfter: { fault: 'mediaOut', labels: 0, midLabel: true } });
    const short = bench.print([label('short')], 1, undefined, false);
    await short.until(waitsFor('sent', 'media-empty'));
    await bench.printer.set({ mediaOut: false });
    expect(await short.end).toMatchObject({ state: 'confirmed' });
    // As if the label had set it on a printer that does not report its settings, so that they are not restored.
    measured(fourInches);
    await expect.poll(check).toMatchObject({ state: 'ready', details: { labelLength: fourInches } });
    expect(await print(sixInches)).toMatchObject({ state: 'confirmed' });
  });

  it.each([
    ['the connection was lost', false],
    ['the connection was lost, and a check failed after that', true],
  ])('a length that only a short label set holds no longer one after %s', async (_, isChecked) => {
    bench = await startBench({ msPerLabel: 150 }, { reconnectTries: 1 });
    const short = bench.print([label('short')], 1, undefined, false);
    await short.until(({ type }) => type === 'sent');
    await bench.printer.set({ refuse: true, resetAfterBytes: 0 });
    expect(await short.end).toMatchObject({ state: 'unknown' });
    await bench.printer.until(({ idle }) => idle);
    // As if the label had set it on a printer that does not report its settings, so that they are not restored.
    measured(fourInches);
    const { checkedAt } = bench.desk.lastStatus(bench.printer.uri);
    const isCheckedAgain = async (): Promise<boolean> => (await check()).checkedAt !== checkedAt;
    if (isChecked) await expect.poll(isCheckedAgain).toBe(true);
    await bench.printer.set({ refuse: false, resetAfterBytes: null });
    await expect.poll(check).toMatchObject({ state: 'ready', details: { labelLength: fourInches } });
    expect(await print(sixInches)).toMatchObject({ state: 'confirmed' });
  });
});

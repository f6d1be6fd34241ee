/**
 * How busy a printer is kept: `tsx test/bench/busy-printer.ts [labels]`. Jobs are handed over as the queue
 * does it, the next one as soon as the one before was sent, and recording a report takes 2 ms. Printed for
 * each pace and size: the share of the time after the first label in which the printer had something to
 * print; and the time between two labels, compared with that of one ^PQ job of as many labels, which is the
 * best that this computer's timers allow.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { PrintDesk } from '#main/printing/desk';
import type { PrintProgress } from '#shared/print/progress';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { bigLabel, label, printerAt } from '../station/printing-bench';
import { followPrint } from '#test/support/followed-print';

const count = Number(process.argv[2] ?? 200);
const noteMs = 2;

/** Milliseconds without anything to print between the first label and the last one. */
const watchIdleness = (printer: VirtualPrinter): (() => number) => {
  let idleMs = 0;
  let since: number | null = null;
  printer.on('changed', () => {
    const { length } = printer.printed;
    if (length === 0 || length >= count) return;
    if (printer.idle) since ??= performance.now();
    else if (since !== null) {
      idleMs += performance.now() - since;
      since = null;
    }
  });
  return () => idleMs;
};

/** Hands the next job over when the one before was sent. */
const handOver = async (uri: string, documents: readonly Uint8Array[]): Promise<string[]> => {
  const desk = new PrintDesk();
  const never = new AbortController().signal;
  const ends: Promise<{ state: string }>[] = [];
  for (const document of documents)
    await new Promise<void>((sent) => {
      const report = async ({ type }: PrintProgress): Promise<void> => {
        await pause(noteMs);
        if (type === 'sent') sent();
      };
      ends.push(
        followPrint(
          desk,
          { printer: printerAt(uri), documents: [document], copies: 1, isForced: true },
          report,
          never,
        ),
      );
    });
  const states = (await Promise.all(ends)).map(({ state }) => state);
  await desk.close();
  return states;
};

const measure = async (msPerLabel: number, documents: readonly Uint8Array[]): Promise<string> => {
  const printer = await startVirtualPrinter({ knobs: { msPerLabel } });
  const idleMs = watchIdleness(printer);
  const states = await handOver(printer.uri, documents);
  const times = printer.printed.map(({ at }) => at.getTime());
  const took = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const proven = states.filter((state) => state === 'confirmed').length;
  await printer.close();
  const busy = (100 * (1 - idleMs() / took)).toFixed(1);
  return `${busy} % busy, ${(took / (count - 1)).toFixed(1)} ms between labels, ${proven} of ${states.length} confirmed`;
};

for (const msPerLabel of [50, 20]) {
  const alone = await measure(msPerLabel, [label('all', `^PQ${count}`)]);
  console.log(`${msPerLabel} ms a label, one job: ${alone}`);
  for (const size of [1_700, 60_000]) {
    const documents = Array.from({ length: count }, (_, at) => bigLabel(`L${at}`, size));
    console.log(`${msPerLabel} ms a label, ${size} bytes: ${await measure(msPerLabel, documents)}`);
  }
}

import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Station } from '#main/bridge/station';
import type { PrinterFacts, ServiceOpened } from '#test/support/crash/protocol';
import { startTalking } from '#test/support/crash/talking-process';
import type { PrinterProcess, ServiceProcess } from '#test/support/crash/worker';
import { importOrders, openStation, order, provision } from '#test/support/station';
import type { Bench } from './bench';
import { between, now } from './clock';
import type { Figure, Section } from './figure';

/**
 * Everything outside the station is ten times as fast as stated, but the station is not, so its own time
 * weighs ten times.
 */
const scale = 10;
const answerMs = 300 / scale;
const msPerLabel = 1_000 / scale;
/** Labels of the single job that shows the rate of a printer that never waits. */
const alone = 30;

const startPrinter = (): PrinterProcess => startTalking('printer-process.ts', { knobs: { msPerLabel } });
const factsOf = async (printer: PrinterProcess): Promise<PrinterFacts> =>
  (await printer.ask({ do: 'facts' })) as PrinterFacts;

/** Labels a second of one ^PQ job, from the end of its first label to the end of its last one. */
const rateAlone = async (): Promise<number> => {
  const printer = startPrinter();
  try {
    const { port } = new URL((await factsOf(printer)).uri);
    connect(Number(port), '127.0.0.1').end(`^XA^PQ${alone}^FDP100000001^FS^XZ`);
    for (;;) {
      await pause(msPerLabel);
      const { printed, spanMs } = await factsOf(printer);
      if (printed.length === alone) return (alone - 1) / (spanMs / 1_000);
    }
  } finally {
    await printer.close();
  }
};

/** Resolves when all printers together have printed so many labels. */
const allOut = (printers: readonly PrinterProcess[], count: number): Promise<bigint> =>
  new Promise((resolve) => {
    let out = 0;
    for (const printer of printers)
      printer.onEvent(() => {
        out += 1;
        if (out === count) resolve(now());
      });
  });

/** @throws when a label is not confirmed */
const mustBeDone = async (station: Station, count: number): Promise<void> => {
  while (station.busy() > 0) await pause(20);
  const { counts } = await station.labels.list({ limit: 1 });
  if (counts.confirmed !== count) throw new Error(`${counts.confirmed} of ${count} labels are confirmed`);
};

/** The queue has a batch right after its import. */
const firstBatch = async (station: Station): Promise<string> => {
  for (;;) {
    const [batch] = (await station.queue.status()).batches;
    if (batch) return batch.id;
    await pause(5);
  }
};

interface Batch {
  labels: number;
  printers: number;
}

/**
 * Labels a second for purchasing and printing the orders of a list, from Start to the end of the last label.
 */
const rateOf = async (bench: Bench, { labels, printers: wide }: Batch): Promise<number> => {
  const service: ServiceProcess = startTalking('service-process.ts', {
    latencyMs: [answerMs, answerMs],
    seed: 1,
  });
  const printers = Array.from({ length: wide }, startPrinter);
  const { station } = await openStation(bench.folder(`batch-${labels}-${wide}`));
  try {
    const { url, credentials } = (await service.ask({ do: 'open' })) as ServiceOpened;
    const uris = (await Promise.all(printers.map(factsOf))).map(({ uri }) => uri);
    await provision(station, {
      service: { environment: 'production', baseUrl: url },
      credentials,
      defaults: { labelFormat: 'ZPL' },
      printers: uris.map((uri, at) => ({ name: `Printer ${at}`, uri, dpi: 203, default: at === 0 })),
    });
    const refs = Array.from({ length: labels }, (_, at) => `B-${String(at + 1).padStart(4, '0')}`);
    await importOrders(
      station,
      refs.map((ref) => order(ref)),
    );
    const batchId = await firstBatch(station);
    const printerIds = (await station.printers.list()).map(({ id }) => id);
    const out = allOut(printers, labels);
    const start = now();
    const started = await station.queue.start({ batchId, sharing: { kind: 'round_robin', printerIds } });
    if (!started.ok) throw new Error(started.message);
    const rate = labels / (between(start, await out) / 1_000);
    await mustBeDone(station, labels);
    return rate;
  } finally {
    await station.close();
    await Promise.all([service, ...printers].map((process) => process.close()));
  }
};

const unit = 'labels/s';

/** A batch is purchased while it is printed: how much of the printers' time is lost by this. */
export const batches = async (bench: Bench): Promise<Section> => {
  const labels = bench.sized({ whole: 1_000, quick: 100, trial: 8 });
  const ideal = await rateAlone();
  const one: Figure = { name: 'a printer alone, one job', samples: [ideal], unit };
  const four: Figure = { name: 'four printers alone', samples: [4 * ideal], unit };
  const atOne = await rateOf(bench, { labels, printers: 1 });
  const atFour = await rateOf(bench, { labels, printers: 4 });
  return {
    title: `A batch of ${labels.toLocaleString('en')}, from Start to its last label`,
    figures: [
      ...[one, four],
      { name: 'one printer', samples: [atOne], unit, against: one, aims: [{ of: 'ratio', least: 0.99 }] },
      { name: 'four printers', samples: [atFour], unit, against: four, aims: [{ of: 'ratio', least: 0.98 }] },
    ],
    missing: [],
    notes: [
      `Scaled: an answer takes 300 ms / ${scale}, a label 1 s / ${scale}; the station's own time is not scaled and weighs ${scale} times.`,
      'The first label is bought before anything prints: that is part of it, and more of a short batch than of a long one.',
    ],
  };
};

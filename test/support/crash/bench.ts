import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Output, RestoreReport } from '#shared/bridge/contract';
import { createFaultyDisk, type FaultyDisk } from '../faulty-disk/faulty-disk';
import { ownFolder } from '../folders';
import { type FileLoss, loseFiles } from './disk-weather';
import { intentsOnDisk } from './intents';
import type { PrinterFacts, ServiceOpened, StationEvent } from './protocol';
import { type StartNode, startTalking, talkingProgram } from './talking-process';
import { createTruth, type Truth } from './truth';
import type { PrinterProcess, ServiceProcess, StationProcess } from './worker';

/** A bench of separate processes: service and printer keep running while stations are killed and started. */
export interface CrashBench {
  readonly truth: Truth;
  readonly service: ServiceProcess;
  readonly printer: PrinterProcess;
  readonly station: StationProcess;
  /** Number of printed labels, and the time of the last one. */
  readonly out: { labels: number; at: number };
  /** Where stations killed themselves, and their errors. */
  readonly killedAt: Map<string, number>;
  readonly broke: string[];
  /** Labels that the station reported as printed even though they were not. */
  readonly falsePrinted: string[];
  /** The events, one line each, with milliseconds since the start. */
  readonly story: string[];
  tell: (what: string) => void;
  /** The longest wait for a moment at which the station kills itself; the usual time by default. */
  readonly aimMs: number | undefined;
  /** Resolves when the station has ended. */
  gone(): Promise<void>;
  /** Kills the station if it still runs, or ends it by a signal, and opens the prepared one. */
  replace(downMs: number, signal?: NodeJS.Signals | null, loss?: FileLoss | null): Promise<void>;
  /** The disk of the station's files; null for the computer's own disk. */
  readonly disk: FaultyDisk | null;
  /** The machine is lost with all its files: the prepared station is set up and restores a backup. */
  restore(backup: string): Promise<RestoreReport>;
  /** A folder for files that outlive a machine. */
  readonly shelf: string;
  close(): Promise<void>;
}

export interface BenchPlan {
  labels: number;
  /** Shortest and longest time that an answer of the service takes, in milliseconds. */
  latencyMs: [number, number];
  seed: number;
  msPerLabel: number;
  queue?: { ahead: number; serviceWidth: number };
  /** Whether the station's disk can fail. */
  hasFaultyDisk?: boolean;
  /** Environment variables of the station's processes, by the folder of its files. */
  env?: (folder: string) => NodeJS.ProcessEnv;
  /** Where the station's processes run; on this system by default. */
  host?: StationHost;
}

/** Another system on which the station runs. */
export interface StationHost {
  /** The program that is started there. */
  program: string;
  start: StartNode;
  /** A path of this system as the other system sees it. */
  pathOf: (path: string) => string;
  /** The longest wait for a moment at which the station kills itself: the system can be slow. */
  aimMs: number;
}

/** The number of parcels of the orders in a file, repeating. */
const parcelsOfOrders = [1, 3, 1, 2];

/** The order and parcel of each line. The lines of one order follow each other. */
const parcelsOfFile = (count: number): { ref1: string; parcel: number }[] => {
  const lines: { ref1: string; parcel: number }[] = [];
  for (let order = 0; lines.length < count; order += 1)
    for (let parcel = 1; parcel <= (parcelsOfOrders[order % parcelsOfOrders.length] ?? 1); parcel += 1)
      lines.push({ ref1: `C-${String(order + 1).padStart(4, '0')}`, parcel });
  return lines.slice(0, count);
};

/** An order file like a shop's, one line for each parcel. The service distinguishes the parcels by `ref2`. */
const orderFile = (count: number): string =>
  [
    'ref1,parcel,ref2,contact,company,address1,city,stateProv,postalCode,countryISO2,parcelWeight,itemDescription,itemQuantity,itemValue',
    ...parcelsOfFile(count).map(
      ({ ref1, parcel }) =>
        `${ref1},${parcel},${ref1}/${parcel},Goods-in desk,Example Toys,${ref1} Example Street,Springfield,IL,62701,US,2.5,Wooden blocks,1,19.9`,
    ),
  ].join('\r\n');

const setUp = (opened: ServiceOpened, printer: PrinterFacts, queue: BenchPlan['queue']) => ({
  service: { environment: 'production' as const, baseUrl: opened.url },
  credentials: opened.credentials,
  defaults: { labelFormat: 'ZPL' },
  printers: [{ name: 'Bench', uri: printer.uri, dpi: 203 as const, default: true }],
  ...(queue && { queue }),
});

/** @throws when a command is refused */
const must = async (answer: Promise<unknown>): Promise<void> => {
  const { ok, kind } = (await answer) as { ok?: boolean; kind?: string };
  if (ok !== true && kind !== 'imported') throw new Error(JSON.stringify(await answer));
};

/** Starts all processes, imports the batch and starts it. */
export const openCrashBench = async ({
  labels,
  latencyMs,
  seed,
  msPerLabel,
  queue,
  hasFaultyDisk = false,
  env,
  host,
}: BenchPlan): Promise<CrashBench> => {
  const startedAt = Date.now();
  const folder = await ownFolder('crash');
  const serviceProgram = await talkingProgram('service-process.ts');
  const printerProgram = await talkingProgram('printer-process.ts');
  const stationProgram = host?.program ?? (await talkingProgram('station-process.ts'));
  const service: ServiceProcess = startTalking(serviceProgram, { latencyMs, seed });
  const printer: PrinterProcess = startTalking(printerProgram, {
    knobs: { msPerLabel },
    onForSeconds: 3_600,
  });
  const opened = (await service.ask({ do: 'open' })) as ServiceOpened;
  const facts = (await printer.ask({ do: 'facts' })) as PrinterFacts;
  const data = join(folder.path, 'station');
  const disk = hasFaultyDisk ? createFaultyDisk(data) : null;
  const truth = createTruth();
  const out = { labels: 0, at: Date.now() };
  const killedAt = new Map<string, number>();
  const broke: string[] = [];
  const falsePrinted: string[] = [];
  const story: string[] = [];
  const report = (what: string): void =>
    void story.push(`${String(Date.now() - startedAt).padStart(6)} ${what}`);

  /** Asks the printer right after the station's report: a label printed later was not proven then. */
  const proof = (packageId: string): void =>
    void (printer.ask({ do: 'facts' }) as Promise<PrinterFacts>).then(({ printed }) => {
      if (!printed.includes(packageId)) falsePrinted.push(packageId);
    });
  const hear = (event: StationEvent): void => {
    report(JSON.stringify(event));
    if (event.event === 'post') truth.posted(event.ref1);
    else if (event.event === 'bytes') truth.bytesLeft(event.packageId);
    else if (event.event === 'wireBroke') truth.wireBroke();
    else if (event.event === 'killed') killedAt.set(event.at, (killedAt.get(event.at) ?? 0) + 1);
    else if (event.event === 'broke') broke.push(event.message);
    else {
      truth.labelChanged(event);
      if (event.stage === 'confirmed' && event.packageId !== null) proof(event.packageId);
    }
  };
  const load = (): StationProcess => {
    const port = (uri: string): number => Number(new URL(uri).port);
    const argument = {
      ...(host && { waits: 'usual' }),
      folder: host?.pathOf(data) ?? data,
      servicePort: port(opened.url),
      printerPort: port(facts.uri),
    };
    const process: StationProcess = startTalking(
      stationProgram,
      argument,
      disk?.env ?? env?.(data),
      host?.start,
    );
    process.onEvent(hear);
    return process;
  };
  service.onEvent(({ ref1, fault }) => {
    report(`service: ${ref1} ${fault ?? 'answered well'}`);
    if (fault !== null && fault !== 'status429') truth.answerLost(ref1);
  });
  printer.onEvent((event) => {
    report(`printer: ${JSON.stringify(event)}`);
    if (event.event === 'stopped') truth.printerStopped(event.isStopped);
    else if (event.event === 'other') truth.othersPrinted();
    else {
      out.labels += 1;
      out.at = Date.now();
    }
  });

  let station = load();
  let spare = load();
  const watch = (process: StationProcess): Promise<void> => process.gone;
  let ended = watch(station);
  await station.ask({ do: 'open' });
  await must(station.ask({ do: 'provision', file: setUp(opened, facts, queue) }));
  await must(station.ask({ do: 'import', fileName: 'orders.csv', text: orderFile(labels) }));
  await must(station.ask({ do: 'start' }));

  const kill = async (signal: NodeJS.Signals | null = null): Promise<void> => {
    if (signal) station.signal(signal);
    else station.kill();
    await station.gone;
    const intents = intentsOnDisk(data);
    report(`${signal ?? 'killed'}, on disk ${JSON.stringify(intents)}`);
    truth.killed(intents);
  };
  const standIn = async (): Promise<void> => {
    station = spare;
    ended = watch(station);
    spare = load();
    await station.ask({ do: 'open' });
    report('open again');
  };

  return {
    ...{
      truth,
      service,
      printer,
      out,
      killedAt,
      broke,
      falsePrinted,
      story,
      tell: report,
      disk,
      shelf: folder.path,
    },
    get station() {
      return station;
    },
    aimMs: host?.aimMs,
    gone: () => ended,
    replace: async (downMs, signal, loss = null) => {
      await kill(signal);
      // Somebody repairs the disk before the station starts again.
      disk?.fail(null);
      if (loss) loseFiles(data, loss);
      if (loss) report(`lost: ${JSON.stringify(loss)}`);
      await pause(downMs);
      await standIn();
    },
    restore: async (backup) => {
      await kill();
      rmSync(data, { recursive: true });
      await standIn();
      await must(station.ask({ do: 'provision', file: setUp(opened, facts, queue) }));
      const answer = (await station.ask({ do: 'restore', file: backup })) as Output<'data.restore'>;
      report(JSON.stringify(answer));
      if (!answer.ok || !answer.report) throw new Error(JSON.stringify(answer));
      return answer.report;
    },
    close: async () => {
      await station.close();
      await Promise.all([spare.close(), service.close(), printer.close()]);
      disk?.remove();
      await folder.remove();
    },
  };
};

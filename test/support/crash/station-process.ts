/**
 * A complete station in a separate process, to be killed and started again. Settings and secrets are in its
 * folder, as on a bench. It loads its code at once and opens on `open`, so that one can be prepared while
 * another runs.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform } from '#main/app/platform';
import { compose } from '#main/app/station';
import { isInDoubt } from '#shared/label/advance';
import type { LabelView } from '#shared/bridge/contract';
import type { Station } from '#main/bridge/station';
import { Outside } from '../outside';
import { createBlow, watchWires } from './blow';
import type { ArchivedLabel, HeldLabel, StationCommand, StationEvent, StationLook } from './protocol';
import { obey, say } from './talk';

const { folder, servicePort, printerPort, waits } = JSON.parse(process.argv[2] ?? '{}') as {
  folder: string;
  servicePort: number;
  printerPort: number;
  /** The station's real waits instead of the short ones below. */
  waits?: 'usual';
};
const tell = (event: StationEvent): void => say(event);
const blow = createBlow(tell);
watchWires(blow, tell, () => ({ servicePort, printerPort }));

const settingsFile = join(folder, 'settings.json');
const readSettings = (): unknown => {
  try {
    return JSON.parse(readFileSync(settingsFile, 'utf8'));
  } catch {
    return { service: { environment: 'production' } };
  }
};

/** A parcel by its name in `ref2`: what the harness calls `ref1` is one parcel of an order. */
const nameOf = ({ ref1, parcel }: Pick<LabelView['label'], 'ref1' | 'parcel'>): string => `${ref1}/${parcel}`;

const labelChanged = ({ label }: LabelView): void => {
  const { stage, hold } = label;
  const packageId = label.package?.packageId ?? null;
  tell({
    event: 'label',
    ref1: nameOf(label),
    packageId,
    stage,
    hold: hold?.failure.code ?? null,
    later: hold?.retryAt != null,
  });
  if (stage === 'registered' && hold === null) blow.strike('registered');
  if (stage === 'confirmed') blow.strike('confirmed');
};

/** Shorter waits than on a bench: the virtual printer and service answer at once when they work. */
const tuning: NonNullable<Platform['tuning']> = {
  workflow: { retryFirstMs: 50, retryMaxMs: 300 },
  service: { headersMs: 2_500, bodyMs: 2_500, totalMs: 5_000 },
  printing: {
    firstAnswerMs: 5_000,
    settleMs: 400,
    recheckFromMs: 20,
    recheckToMs: 100,
    heldPollMs: 100,
    closeMs: 300,
  },
  reconciliation: { patienceMs: 2_000, againMs: 50 },
  data: { answerBytes: 1024 * 1024 },
  floor: { beatMs: 200, patienceMs: 5_000, silentMs: 3_000 },
};

const open = (): Promise<Station> => {
  mkdirSync(folder, { recursive: true });
  return compose({
    folder,
    version: '0.0.0',
    runtime: 'Node.js',
    previewWorker: 'none',
    rasterWorker: 'none',
    fileReader: () => {
      throw new Error('none');
    },
    answerWorker: 'none',
    samples: 'none',
    // Replaces the system's keychain, which outlives the station. It stores secrets without protection.
    keychain: {
      available: () => Promise.resolve({ ok: true, backend: 'test' }),
      encrypt: (text) => Promise.resolve(Buffer.from(text)),
      decrypt: (bytes) => Promise.resolve(Buffer.from(bytes).toString()),
    },
    settings: {
      read: readSettings,
      write: (settings) => writeFileSync(settingsFile, JSON.stringify(settings)),
      putAside: () => rmSync(settingsFile),
    },
    outside,
    announce: (name, payload) => {
      if (name === 'label.changed') labelChanged(payload as LabelView);
    },
    log: {
      info: () => undefined,
      error: (message, error) =>
        tell({ event: 'broke', message: `${message}: ${(error as Error | undefined)?.stack ?? ''}` }),
    },
    ...(waits === 'usual' ? {} : { tuning }),
    clock,
  });
};

/** How far the computer's clock was set, in milliseconds. */
let setBy = 0;
const clock = { now: () => new Date(Date.now() + setBy), steady: () => performance.now() };

/** As in `electron/shutdown.ts`: work in progress gets some time, and the system does not wait longer. */
const endWithSystem = (): void => {
  setTimeout(() => process.exit(1), 5_000);
  void (station ?? { close: () => Promise.resolve() }).close(3_500).then(() => process.exit(0));
};
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, endWithSystem);

/** The answers of the system's dialogs. */
const outside = new Outside();
const passphrase = 'four words of a test';

let station: Station | null = null;
const opened = (): Station => {
  if (!station) throw new Error('not open');
  return station;
};

const batch = async () => (await opened().queue.status()).batches[0] ?? null;

const held = async ({ label }: LabelView): Promise<HeldLabel | null> => {
  if (!label.hold || label.hold.retryAt !== null) return null;
  const { id: labelId, stage } = label;
  const { failure, since } = label.hold;
  const last = isInDoubt(label) ? null : (await opened().labels.get({ labelId }))?.prints.at(-1);
  const packageId = label.package?.packageId ?? null;
  return {
    ...{ labelId, ref1: nameOf(label), packageId, stage, since },
    ...{ printId: last?.id ?? null, printNote: last?.note ?? null },
    ...{ code: failure.code, detail: failure.detail ?? null },
  };
};

const look = async (): Promise<StationLook> => {
  const { views, counts } = await opened().labels.list({ held: true, limit: 1000 });
  const all = await Promise.all(views.map(held));
  return {
    batch: (await batch())?.state ?? null,
    counts,
    busy: opened().busy(),
    held: all.filter((label) => label !== null),
  };
};

const archived = async (): Promise<ArchivedLabel[]> =>
  Promise.all(
    (await opened().queue.rows()).map(async ({ labelId }) => {
      const details = await opened().labels.get({ labelId });
      if (!details) throw new Error(`${labelId} is gone`);
      const { label } = details.view;
      return {
        ref1: nameOf(label),
        stage: label.stage,
        hold: label.hold?.failure.code ?? null,
        packageId: label.package?.packageId ?? null,
        print: details.prints.at(-1)?.state ?? null,
        documents: details.documents.map(({ sha256 }) => sha256),
      };
    }),
  );

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

const carryOut = async (command: StationCommand): Promise<unknown> => {
  switch (command.do) {
    case 'open':
      station = await open();
      return null;
    case 'provision':
      return opened().provisioning.load({ bytes: encode({ packbench: 1, ...command.file }) });
    case 'import':
      return opened().orders.import({
        fileName: command.fileName,
        bytes: new TextEncoder().encode(command.text),
      });
    case 'start':
      return opened().queue.start({ batchId: (await batch())?.id ?? '' });
    case 'scan':
      return opened().ship.scan({ code: command.code });
    case 'resume':
      return opened().queue.resume({});
    case 'pause':
      return opened().queue.pause({ after: 'now' });
    case 'look':
      return look();
    case 'settle':
      return opened().labels.settle(command);
    case 'settlePrint':
      return opened().prints.settle({ printId: command.printId, printed: command.printed });
    case 'retry':
      return opened().queue.retry({ labelIds: [command.labelId] });
    case 'aim':
      blow.aimAt(command.aim);
      return null;
    case 'clock':
      setBy += command.byMs;
      return null;
    case 'backup':
      outside.chosen = command.file;
      return opened().data.backup({ passphrase });
    case 'restore':
      outside.chosen = command.file;
      return opened().data.restore({ passphrase });
    case 'check':
      return opened().data.check();
    case 'archived':
      return archived();
  }
};

await obey(carryOut);
await (station as Station | null)?.close();

import { forkChild } from '#tools/fork-child';
import { join } from 'node:path';
import { compose } from '#main/app/station';
import type { Platform } from '#main/app/platform';
import type { Station } from '#main/bridge/station';
import type { LabelView } from '#shared/bridge/contract';
import type { PeopleSettings } from '#shared/people/person';
import type { Provisioning } from '#shared/provisioning';
import type { RecordRow } from '#shared/record/record';
import type { Environment } from '#shared/settings';
import { inEnglish } from '#shared/text/in-english';
import { Outside } from './outside';
import { projectRoot } from './root';

export { testCredentials } from './credentials';
export { order } from './orders';

export interface TestStation {
  station: Station;
  /** All announcements so far, in order. */
  announced: { name: string; payload: unknown }[];
  errors: string[];
  outside: Outside;
}

/**
 * The complete station in plain Node: everything except the window. There is no keychain here, so secrets
 * stay in memory.
 */
export const openStation = async (
  folder: string,
  more: Partial<
    Pick<
      Platform,
      | 'announce'
      | 'tuning'
      | 'keychain'
      | 'clock'
      | 'answerWorker'
      | 'deviceFiles'
      | 'printQueues'
      | 'isReadOnly'
    >
  > & {
    environment?: Environment;
    /** What is outside of the window. */
    outside?: Outside;
    /** The contents of the settings file, which can be invalid. */
    people?: PeopleSettings | string;
    /** Instead of settings in memory. */
    settings?: Platform['settings'];
  } = {},
): Promise<TestStation> => {
  const announced: TestStation['announced'] = [];
  const errors: string[] = [];
  const outside = more.outside ?? new Outside();
  // Live but not set up: a test provisions it. Practice would start its own service and printer.
  let settings: object = {
    service: { environment: more.environment ?? 'production' },
    ...(more.people && { people: more.people }),
  };
  const station = await compose({
    folder,
    version: '0.0.0',
    runtime: 'Node.js',
    previewWorker: join(projectRoot, 'out', 'main', 'preview-worker.cjs'),
    rasterWorker: join(projectRoot, 'out', 'main', 'raster-worker.cjs'),
    fileReader: forkChild(join(projectRoot, 'out', 'main', 'intake-child.cjs')),
    answerWorker: more.answerWorker ?? join(projectRoot, 'out', 'main', 'answer-worker.cjs'),
    samples: join(projectRoot, 'resources', 'samples', 'orders.json'),
    keychain: {
      available: () => Promise.resolve({ ok: false, backend: 'none' }),
      encrypt: () => Promise.reject(new Error('no keychain')),
      decrypt: () => Promise.reject(new Error('no keychain')),
    },
    settings: more.settings ?? {
      putAside: () => undefined,
      read: () => settings,
      write: (next) => {
        settings = structuredClone(next);
      },
    },
    outside,
    announce: (name, payload) => {
      announced.push({ name, payload });
      more.announce?.(name, payload);
    },
    log: { info: () => undefined, error: (message, error) => errors.push(`${message} ${String(error)}`) },
    // Space for the answers of a test, not 36 MiB.
    tuning: { ...more.tuning, data: { answerBytes: 256 * 1024, ...more.tuning?.data } },
    ...(more.keychain && { keychain: more.keychain }),
    ...(more.deviceFiles && { deviceFiles: more.deviceFiles }),
    ...(more.isReadOnly === true && { isReadOnly: true }),
    ...(more.printQueues && { printQueues: more.printQueues }),
    ...(more.clock && { clock: more.clock }),
  });
  return { station, announced, errors, outside };
};

/** The record, newest first, as the station saves it in a file. The record then has an entry about this file too. */
export const recordOf = async ({
  station,
  outside,
}: Pick<TestStation, 'station' | 'outside'>): Promise<RecordRow[]> => {
  await station.record.export({ format: 'json' });
  const rows = JSON.parse(outside.saved.pop()?.text ?? '') as RecordRow[];
  return rows.map((row) => ({ ...row, event: JSON.stringify(row.event) }));
};

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** Sets a station up as a manager does: with a provisioning file. */
export const provision = async (station: Station, file: Omit<Provisioning, 'packbench'>): Promise<void> => {
  const answer = await station.provisioning.load({ bytes: encode({ packbench: 1, ...file }) });
  if (!answer.ok) throw new Error(inEnglish(JSON.stringify(answer.errors)));
};

export const importOrders = async (station: Station, orders: readonly unknown[]): Promise<void> => {
  const answer = await station.orders.import({ fileName: 'orders.json', bytes: encode(orders) });
  if (answer.kind !== 'imported' || answer.imported !== orders.length)
    throw new Error(JSON.stringify(answer));
};

/** The one live label of a ref1, as on the Labels screen. */
export const labelOf = async (station: Station, ref1: string): Promise<LabelView> => {
  const { views } = await station.labels.list({ search: ref1, limit: 10 });
  const view = views.find((candidate) => candidate.label.ref1 === ref1);
  if (!view) throw new Error(`no label ${ref1}`);
  return view;
};

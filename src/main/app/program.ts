import { join } from 'node:path';
import type { BridgeReply } from '#shared/bridge/contract';
import { dispatch } from '../bridge/dispatch';
import { checkBench } from './check/bench';
import { linesOf, statusOf } from './check/findings';
import { ProvisioningAtStart } from './provision';
import { compose } from './station';
import { openUpdater, type OpenUpdater } from './newer-version';
import type { SpawnFileChild } from '../printing/transport/device-file/connect';
import { systemSpooler } from '../printing/transport/spooler/system';
import { createMask } from '../diagnostics/mask';
import { utilityChild } from '../electron/utility-child';
import { systemLanguages } from '../electron/languages';
import { keychain } from '../electron/keychain';
import { openLog } from '../electron/log';
import { outside } from '../electron/outside';
import { withPlainFiles } from '../electron/plain-files';
import { openSettingsStore } from '../electron/settings-store';
import type { Announce, Station } from '../bridge/station';

/** What the station is started with: paths of the program, its window, and how to quit. */
export interface Host {
  /** The station's folder. */
  folder: string;
  version: string;
  /** Folder of the program's files that are not code. */
  resources: string;
  /** Folder of the built code. */
  built: string;
  /** Whether its code was compiled before this start. */
  wasCompiled: boolean;
  /** Names of environment variables that weaken the program and were removed. */
  removedVariables: readonly string[];
  /** The administrator has made this bench read-only. */
  isReadOnly: boolean;
  window: Parameters<typeof outside>[0];
  announce: Announce;
  quit(): void;
  /** Where newer versions come from, as set by this system's administrator; null where the program does not update itself. */
  updates: { configuration: string; programs: string; restart(): void } | null;
}

export interface Program {
  station: Station;
  provisioning: Pick<ProvisioningAtStart, 'load' | 'loadByPolicy'>;
  /** Lets running work finish and closes the station. Then installs a waiting newer version, if there is time. */
  close(withinMs?: number): Promise<void>;
  /** Handles one call from the page. Never rejects. */
  call(name: unknown, input: unknown): Promise<BridgeReply<unknown>>;
}

const openMaskedLog = (folder: string) => {
  const hidden = new Set<string>();
  const mask = createMask(() => [...hidden]);
  const hide = (secrets: readonly string[]): void => {
    for (const secret of secrets) hidden.add(secret);
  };
  return { ...openLog(folder, mask), hide };
};

const deviceFilesOf = (code: (name: string) => string): SpawnFileChild =>
  utilityChild(code('device-file-child.cjs'), 'Printer device file');

/** Creates the station on Electron. */
export const openProgram = async (host: Host): Promise<Program> => {
  const { folder, version, window, announce } = host;
  const log = openMaskedLog(folder);
  log.info(`start: its code was compiled ${host.wasCompiled ? 'before' : 'now'}`);
  if (host.removedVariables.length > 0)
    log.error(`taken out of the environment: ${host.removedVariables.join(', ')}`);
  window()?.webContents.on('render-process-gone', (_event, { reason }) =>
    log.error(`the page is gone: ${reason}`),
  );
  const code = (name: string): string => join(host.built, 'main', name);
  const deviceFiles = deviceFilesOf(code);
  let open: OpenUpdater | null = null;
  const station = await compose({
    folder,
    version,
    runtime: `Electron ${process.versions.electron}`,
    previewWorker: code('preview-worker.cjs'),
    rasterWorker: code('raster-worker.cjs'),
    fileReader: utilityChild(code('intake-child.cjs'), 'Order files'),
    answerWorker: code('answer-worker.cjs'),
    isReadOnly: host.isReadOnly,
    newerVersion: () => open?.newerVersion() ?? null,
    samples: join(host.resources, 'samples', 'orders.json'),
    languages: systemLanguages,
    keychain,
    settings: openSettingsStore(folder),
    announce: (event, data) => {
      announce(event, data);
      if (event === 'station.changed')
        void open?.stationChanged().catch((error: unknown) => log.error('the updates did not begin', error));
    },
    outside: outside(window),
    deviceFiles,
    printQueues: () => systemSpooler(deviceFiles),
    host: { quit: () => host.quit(), hide: () => window()?.hide() },
    log,
  });
  const changed = (): void => announce('newerVersion.changed', {});
  open = await openUpdater({ ...host, changed }, station, log);
  const { updater } = open;
  const provisioning = new ProvisioningAtStart(station, log);
  return {
    station,
    provisioning,
    close: async (withinMs) => {
      updater.close();
      await provisioning.close();
      await station.close(withinMs);
      if (withinMs === undefined) await withPlainFiles(() => updater.installWaiting());
    },
    call: (name, input) =>
      dispatch(station, name, input, (error, call) => log.error(`call ${call} failed`, error)),
  };
};

/** Checks whether this bench could work, without a window and without opening the station. @returns its report and exit status */
export const check = async ({
  folder,
  version,
  built,
}: Pick<Host, 'folder' | 'version' | 'built'>): Promise<{ report: string; status: number }> => {
  const code = (name: string): string => join(built, 'main', name);
  const deviceFiles = deviceFilesOf(code);
  const findings = await checkBench({
    ...{ folder, version, keychain, settings: openSettingsStore(folder) },
    runtime: `Electron ${process.versions.electron}`,
    answerWorker: code('answer-worker.cjs'),
    deviceFiles,
    printQueues: () => systemSpooler(deviceFiles),
  });
  return { report: linesOf(findings), status: statusOf(findings) };
};

export { policyOf } from '../electron/policy';

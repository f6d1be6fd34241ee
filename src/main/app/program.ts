import { inEnglish } from '#shared/text/in-english';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BridgeReply } from '#shared/bridge/contract';
import { dispatch } from '../bridge/dispatch';
import { checkBench } from './check/bench';
import { linesOf, statusOf } from './check/findings';
import { compose } from './station';
import { openUpdater } from './updater';
import { systemSpooler } from '../printing/transport/spooler/system';
import { createMask } from '../diagnostics/mask';
import { utilityChild } from '../electron/device-file';
import { keychain } from '../electron/keychain';
import { changedFile } from '../electron/policy';
import { openLog } from '../electron/log';
import { outside } from '../electron/outside';
import { openSettingsStore } from '../electron/settings-store';
import type { Announce, Station } from '../bridge/station';

/** What surrounds the station: where the program stands, its window, and its end. */
export interface Host {
  /** The station's own folder. */
  folder: string;
  version: string;
  /** Folder of the program's own files that are no code. */
  resources: string;
  /** Folder of the built code. */
  built: string;
  /** Whether its code was compiled before it came here. */
  wasCompiled: boolean;
  /** Names of variables of the environment that weaken the program and were taken out. */
  removedVariables: readonly string[];
  /** Its administrator has made this bench read-only. */
  isReadOnly: boolean;
  window: Parameters<typeof outside>[0];
  announce: Announce;
  quit(): void;
  /** Where this system's administrator says that newer versions come from; null where versions are not changed from within. */
  updates: { configuration: string; programs: string; restart(): void } | null;
}

export interface Program {
  station: Station;
  /** Lets what runs come to its end and closes the station; a newer version that waits is then installed, where there is time for it. */
  close(withinMs?: number): Promise<void>;
  /** One call from the page. Never rejects. */
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

/** Puts the station together on this Electron. */
export const openProgram = async (host: Host): Promise<Program> => {
  const { folder, version, window, announce } = host;
  const log = openMaskedLog(folder);
  log.info(`start: its code was compiled ${host.wasCompiled ? 'before' : 'anew'}`);
  if (host.removedVariables.length > 0)
    log.error(`taken out of the environment: ${host.removedVariables.join(', ')}`);
  window()?.webContents.on('render-process-gone', (_event, { reason }) =>
    log.error(`the page is gone: ${reason}`),
  );
  const code = (name: string): string => join(host.built, 'main', name);
  const deviceFiles = utilityChild(code('device-file-child.cjs'));
  const station = await compose({
    folder,
    version,
    runtime: `Electron ${process.versions.electron}`,
    previewWorker: code('preview-worker.cjs'),
    rasterWorker: code('raster-worker.cjs'),
    intakeWorker: code('intake-worker.cjs'),
    answerWorker: code('answer-worker.cjs'),
    isReadOnly: host.isReadOnly,
    samples: join(host.resources, 'samples', 'orders.json'),
    keychain,
    settings: openSettingsStore(folder),
    announce,
    outside: outside(window),
    deviceFiles,
    printQueues: () => systemSpooler(deviceFiles),
    host: { quit: () => host.quit(), hide: () => window()?.hide() },
    log,
  });
  const updater = await openUpdater(host, station, log);
  return {
    station,
    close: async (withinMs) => {
      updater.close();
      await station.close(withinMs);
      if (withinMs === undefined) await updater.installWaiting();
    },
    call: (name, input) =>
      dispatch(station, name, input, (error, call) => log.error(`call ${call} failed`, error)),
  };
};

/** Looks whether this bench could work, without a window and without opening the station. @returns its report and exit status */
export const check = async ({
  folder,
  version,
  built,
}: Pick<Host, 'folder' | 'version' | 'built'>): Promise<{ report: string; status: number }> => {
  const code = (name: string): string => join(built, 'main', name);
  const deviceFiles = utilityChild(code('device-file-child.cjs'));
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

/** Sets the station up from the file of a policy, unless it is the one that was taken before. @returns as `provision` */
export const provisionByPolicy = async (station: Station, file: string, folder: string): Promise<boolean> => {
  const bytes = await readFile(file).catch(() => null);
  const changed = bytes && changedFile(folder, bytes);
  if (changed?.isNew === false) return true;
  const isDone = await provision(station, file);
  if (isDone) changed?.taken();
  return isDone;
};

/**
 * Sets the station up from a file, or says what is wrong with it: a bench half set up is worse than none. Where the archive can't be
 * opened nothing is set up, and the window says what is wrong and what helps.
 */
export const provision = async (station: Station, file: string): Promise<boolean> => {
  const { archiveProblem } = await station.state();
  if (archiveProblem) {
    process.stderr.write(
      `packbench: not set up from ${file}: the archive can't be opened (${archiveProblem.code})\n`,
    );
    return true;
  }
  const bytes = await readFile(file).catch(() => null);
  const answer = bytes
    ? await station.provisioning.load({ bytes: new Uint8Array(bytes) })
    : { ok: false as const, errors: [{ path: '--provision', message: 'this file can not be read' }] };
  if (answer.ok) return true;
  for (const { path, message } of answer.errors)
    process.stderr.write(`packbench: ${path}: ${inEnglish(message)}\n`);
  return false;
};

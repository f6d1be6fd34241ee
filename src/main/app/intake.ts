import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { WatchStatus } from '#shared/intake/watch';
import { sha256 } from '../base/bytes';
import { openFolder } from '../features/intake/watch/folder';
import { createReader } from '../features/intake/aside/reader';
import type { ImportDesk } from '../features/intake/import-orders';
import { createIntakeDesk, type IntakeDesk } from '../features/intake/intake-desk';
import { pollFolder } from '../features/intake/watch/poll-folder';
import { Watcher } from '../features/intake/watch/watcher';
import { steadyNow } from '../workflow/waits';
import { archiveIn } from '../archive/core/paths';
import { clockOf, type EnvironmentDeps } from './environment-deps';

export interface Intake {
  desk: IntakeDesk;
  status(): WatchStatus;
  close(): Promise<void>;
}

/** What an import needs from an environment. */
export const importDeskOf = ({
  plan,
  archive,
  ports,
  floor,
}: Pick<EnvironmentDeps, 'plan' | 'archive' | 'ports'> &
  Partial<Pick<EnvironmentDeps, 'floor'>>): ImportDesk => ({
  ports,
  queue: archive,
  floor: floor?.batches?.intake,
  read: createReader(plan.platform.fileReader),
  mappings: () => plan.settings().intake.mappings,
  repeatRules: () => plan.settings().intake.repeats,
});

/** The same value at each start, but different for each station and environment, because several may watch one folder on a server. */
const ownerOf = ({ platform, settings }: EnvironmentDeps['plan']): string =>
  sha256(`${hostname()}\n${platform.folder}\n${settings().service.environment}`).slice(0, 12);

/**
 * True for practice and staging on a bench that was used in production too: what others put into the folder are orders to be shipped, and
 * an import would move them away.
 */
const isForLiveWork = ({ platform, settings }: EnvironmentDeps['plan']): boolean =>
  settings().service.environment !== 'production' && existsSync(archiveIn(platform.folder, 'production'));

const waits = { patience: 10_000, steady: 1000, pause: 1500 };

/** Imports orders from the screens and from the watch folder. */
export const openIntake = (parts: EnvironmentDeps): Intake => {
  const { plan, runner } = parts;
  const { announce, log, tuning } = plan.platform;
  const importing = importDeskOf(parts);
  const desk = createIntakeDesk(importing, (batchId) => {
    announce('labels.imported', { batchId });
    parts.floor?.batches?.touch();
    void runner.reload([batchId]).catch((error: unknown) => log.error('a batch could not be read', error));
  });
  const { pause, ...patience } = { ...waits, ...tuning?.intake };
  const watcher = new Watcher({
    ...patience,
    ...{ intake: desk, importing, owner: ownerOf(plan), open: openFolder },
    words: plan.stationery.words,
    path: () => plan.settings().intake.watchFolder,
    isLeftAlone: () => isForLiveWork(plan),
    now: () => clockOf(plan.platform).now(),
    elapsed: () => steadyNow(clockOf(plan.platform)),
    changed: (status) => announce('intake.changed', status),
    onError: (error) => log.error('a file in the watch folder could not be dealt with', error),
  });
  const stop = pollFolder(watcher, pause);
  return { desk, status: () => watcher.status(), close: stop };
};

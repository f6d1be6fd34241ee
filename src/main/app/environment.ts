import { openArchive } from '../archive/archive';
import { archiveIn } from '../archive/core/paths';
import { createLabelWorkflow, labelWorkflowDefaults, type LabelWorkflow } from '../workflow/workflow';
import { createCodeReader } from '../workflow/code-reader';
import { Runner } from '../features/queue/runner';
import type { LabelPorts } from '../workflow/ports';
import type { Poller } from '../features/tracking/poller';
import { viewOf } from '../workflow/views';
import type { ServiceClient } from '../service/client';
import type { PrintDesk } from '../printing/desk';
import { currentOperator } from '../base/operator-context';
import { answerBytes } from './disk';
import type { LeaveResult } from '../floor/leave';
import { openFloor } from './floor';
import { figuresOf } from './floor-board';
import { openIntake } from './intake';
import { customsOf } from './landed';
import {
  type Archive,
  connect,
  type EnvironmentPlan,
  type Listeners,
  type EnvironmentDeps,
  portsOf,
} from './environment-deps';
import { startPractice, type Practice } from './practice';
import { createLabelAnnouncer } from './label-announcer';
import { pollerOf } from './tracking';
import { openUpdates } from './corrections';
import { printDeskOf } from './print-desk';
import { openPrinterSearch } from './printer-search';
import type { FollowedEnd } from './record-end';
import { resumeWork } from './resume-work';
import { openRetention } from './retention';
import { createDisposables, type Disposables } from '../base/disposables';
import { type Handlers, handlersOf } from './handlers';

export type { EnvironmentPlan } from './environment-deps';

/** An open environment: its archive, its service, its printers. */
export interface Environment {
  handlers: Handlers;
  archive: Archive;
  client: ServiceClient;
  desk: PrintDesk;
  workflow: LabelWorkflow;
  runner: Runner;
  poller: Poller;
  /** Leaves the floor in order, or reports why it can't now. Without a floor the result is that it has left. */
  leaveFloor(): Promise<LeaveResult>;
  /** @param withinMs how long to wait for running requests and labels, when the operating system ends the program */
  close(withinMs?: number): Promise<void>;
}

const openPractice = async (
  { platform, settings }: EnvironmentPlan,
  disposables: Disposables,
): Promise<Practice | null> => {
  if (settings().service.environment !== 'practice') return null;
  const practice = await startPractice(() => platform.announce('practice.changed', {}));
  disposables.add(() => practice.close());
  return practice;
};

const announcerOf = ({ announce, log }: EnvironmentPlan['platform'], ports: LabelPorts) =>
  createLabelAnnouncer(
    async (labelId) => {
      const label = await ports.archive.label(labelId);
      if (label) announce('label.changed', await viewOf(label, ports));
    },
    (error) => log.error('a change could not be announced', error),
  );

/** Opens the archive, and starts to keep the end of its record. */
const openArchiveOf = async (
  plan: EnvironmentPlan,
  disposables: Disposables,
): Promise<{ archive: Archive; end: FollowedEnd }> => {
  const { platform, settings } = plan;
  const { environment } = settings().service;
  const file = archiveIn(platform.folder, environment);
  const key = await plan.maintenance.prepare(environment);
  const archive = openArchive(file, {
    key,
    station: () => settings().station.name,
    operator: currentOperator,
    onBadRow: (error) => platform.log.error('a row was left out of a list', error),
    answerBytes: platform.tuning?.data?.answerBytes ?? answerBytes,
    onTrouble: (trouble) => {
      plan.disk.set(trouble);
      if (trouble === 'damaged') plan.maintenance.damaged();
    },
    onError: (what, error) => platform.log.error(what, error),
  });
  disposables.add(() => archive.close());
  disposables.add(() => {
    plan.disk.set(null);
    return Promise.resolve();
  });
  disposables.add(() => plan.maintenance.stop());
  const end = plan.ends.follow(environment, archive, (error) =>
    platform.log.error('the end of the record was not kept', error),
  );
  disposables.add(() => end.close());
  return { archive, end };
};

const codeReaderOf = ({ platform, codeReader }: EnvironmentPlan, archive: Archive) =>
  createCodeReader({
    unread: () => archive.unreadDocuments(),
    bytesOf: async ({ labelId, position }) => (await archive.document(labelId, position))?.bytes ?? null,
    codesOf: (bytes) => codeReader.codes(bytes),
    save: (document, found) => archive.saveRead(document, found),
    onError: (error) => platform.log.error('barcodes in pictures could not be read', error),
  });

/** Used until the listening parts exist. */
const noListeners = (): Listeners => ({
  touch: () => undefined,
  announce: () => undefined,
  announceQueue: () => undefined,
  clear: () => Promise.resolve(),
  isSettling: () => false,
});

/** Creates and connects all parts. No work starts yet. */
const assemble = async (
  plan: EnvironmentPlan,
  disposables: Disposables,
): Promise<EnvironmentDeps & { listeners: Listeners }> => {
  const { platform, settings } = plan;
  const { archive, end } = await openArchiveOf(plan, disposables);
  const practice = await openPractice(plan, disposables);
  const client = connect(plan, practice);
  disposables.add(() => client.close());
  const listeners = noListeners();
  // Closed after the desk, which gives back its turns at printers.
  const floor = await openFloor(plan, archive, disposables);
  const desk = printDeskOf(plan, archive, floor, listeners);
  disposables.add(() => desk.close());
  const customs = customsOf({ plan, archive, client, floor });
  const ports = portsOf({ plan, archive, end, client, desk, practice, customs, floor }, listeners);
  const announcer = announcerOf(platform, ports);
  listeners.announce = (labelId) => announcer.add([[labelId, true]]);
  disposables.add(() => announcer.close());
  const workflow = createLabelWorkflow(ports, {
    ...labelWorkflowDefaults,
    ...platform.tuning?.workflow,
    onError: (error, labelId) => platform.log.error(`work on label ${labelId} broke`, error),
  });
  disposables.add(() => workflow.close());
  floor?.connect(ports, workflow);
  // Closed between the two: the queue no longer starts work, and what the workflow waits for is completed.
  disposables.add(() => customs.close());
  const runner = new Runner({
    ...{ labels: ports, archive, workflow },
    isSettling: (labelId) => listeners.isSettling(labelId),
    settings: () => settings().queue,
    customsWidth: platform.tuning?.customs?.width ?? labelWorkflowDefaults.customsWidth,
    rowsChanged: (rows) => platform.announce('queue.rows', rows),
    onFloor: (batchId) => floor?.batches?.onFloor(batchId) ?? null,
    statusChanged: (status) => platform.announce('queue.changed', status),
    onError: (error) => platform.log.error('the queue broke', error),
  });
  disposables.add(() => runner.close());
  const batches = floor?.batches;
  if (batches) disposables.add(() => batches.close());
  const parts = { plan, archive, client, desk, ports, customs, workflow, practice, floor };
  const poller = pollerOf(parts);
  disposables.add(() => poller.close());
  const codes = codeReaderOf(plan, archive);
  disposables.add(() => codes.close());
  codes.wake();
  listeners.announceQueue = () => runner.notifyScreens();
  listeners.touch = (labelId) => {
    batches?.changed(labelId);
    floor?.touch();
    runner.touch(labelId);
    poller.touch(labelId);
    codes.wake();
  };
  floor?.reportFigures(figuresOf({ plan, archive, workflow, runner }));
  return { ...parts, runner, poller, listeners };
};

/**
 * Opens an environment: its archive, the service, the print desk, the queue. Settles what a crash left and resumes work.
 * @throws ArchiveError when the archive can't be opened; after any error nothing stays open
 */
export const openEnvironment = async (plan: EnvironmentPlan): Promise<Environment> => {
  const disposables = createDisposables((error) =>
    plan.platform.log.error('a part could not be closed as it should', error),
  );
  try {
    const parts = await assemble(plan, disposables);
    await resumeWork(parts, disposables);
    const intake = openIntake(parts);
    disposables.add(() => intake.close());
    const updates = await openUpdates(parts);
    disposables.add(() => updates.close());
    const { archive, client, desk, workflow, runner, poller, floor } = parts;
    poller.open();
    plan.maintenance.begin(archive);
    archive.waitForDisk(true);
    /** Running work must not wait for a failing disk, or long for the floor. */
    const stopWaiting = (): void => {
      archive.waitForDisk(false);
      floor?.stopWaiting();
    };
    const finder = openPrinterSearch(plan.platform, desk);
    disposables.add(() => finder.close());
    const retention = openRetention(parts);
    disposables.add(() => retention.close());
    const handlers = handlersOf(parts, intake, updates, finder, retention.handlers);
    const close = async (withinMs?: number): Promise<void> => {
      stopWaiting();
      if (withinMs !== undefined) {
        runner.sleep();
        await workflow.close(withinMs);
      }
      await disposables.close();
    };
    const leaveFloor = (): Promise<LeaveResult> => floor?.leave() ?? Promise.resolve({ kind: 'left' });
    return { handlers, archive, client, desk, workflow, runner, poller, leaveFloor, close };
  } catch (error) {
    await disposables.close();
    throw error;
  }
};

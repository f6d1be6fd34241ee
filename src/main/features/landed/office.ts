import type { LandedRun } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';
import type { Customs } from '../../workflow/service-port';
import { type Asker, createAsker, recoverCosts } from './ask';
import { createGate } from './gate';
import type { CustomsPorts } from './landed-ports';
import { Run, type RunLimits } from './run';
import { type ChangeBatcher, createChangeBatcher } from '../../base/change-batcher';

/** How long changes are collected before the screens are notified, in milliseconds. */
const gatherMs = 100;

/** The most orders that are reported one by one. */
const mostNamed = 4;

/**
 * Notifies the screens of questions and answers, at most ten times a second: with each order's label ID, or with null if there are many,
 * which means that everything may have changed.
 */
const createAnnouncer = (
  announce: (labelId: string | null, run: LandedRun) => void,
  status: () => LandedRun,
  onError: (error: unknown) => void,
): ChangeBatcher<string | null, true> =>
  createChangeBatcher({
    gatherMs,
    deliver: (changed) => {
      const named = [...changed.keys()].filter((labelId) => labelId !== null);
      const notified = named.length === 0 || named.length > mostNamed ? [null] : named;
      for (const labelId of notified) announce(labelId, status());
    },
    atClose: 'drop',
    onError,
  });

export interface OfficeOptions extends RunLimits {
  /** How long closing waits for pending answers, in milliseconds. */
  graceMs: number;
}

export const officeDefaults: OfficeOptions = {
  width: 4,
  retryFirstMs: 2_000,
  retryMaxMs: 60_000,
  graceMs: 10_000,
};

/** All parts that ask for duties and taxes: for one order, for many, and before an order is bought. */
export interface CustomsOffice {
  ports: CustomsPorts;
  asker: Asker;
  gate: Customs;
  run: Run;
  /**
   * Settles questions that a crash left open.
   * @returns how many answers were lost
   */
  recover(): Promise<number>;
  close(): Promise<void>;
}

type OfficePorts = CustomsPorts & {
  /** Collected for a moment; null for many orders at once, or for none. */
  notify: (labelId: string | null, run: LandedRun) => void;
  onError: (error: unknown) => void;
};

export const openCustomsOffice = (
  around: OfficePorts,
  { graceMs, ...limits }: OfficeOptions,
): CustomsOffice => {
  const announcer = createAnnouncer(around.notify, () => run.status(), around.onError);
  const ports: OfficePorts = {
    ...around,
    changed: (labelId) => {
      around.changed(labelId);
      announcer.add([[labelId, true]]);
    },
  };
  const asker = createAsker(ports);
  const run = new Run(ports, asker, limits);
  return {
    ports,
    asker,
    gate: createGate(ports, asker),
    run,
    recover: () => recoverCosts(ports),
    close: async () => {
      run.stop(codedMessage('duties.stationClosed'));
      await asker.close(graceMs);
      await run.ended();
      await announcer.close();
    },
  };
};

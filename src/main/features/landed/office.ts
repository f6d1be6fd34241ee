import type { LandedRun } from '#shared/bridge/contract';
import { said } from '#shared/text/said';
import type { Customs } from '../../workflow/service-port';
import { type Asker, createAsker, recoverCosts } from './ask';
import { createGate } from './gate';
import type { CustomsPorts } from './landed-ports';
import { createRun, type Run, type RunLimits } from './run';
import { createAnnouncer } from './announcer';

export interface OfficeOptions extends RunLimits {
  /** How long a close waits for answers on their way, in milliseconds. */
  graceMs: number;
}

export const officeDefaults: OfficeOptions = {
  width: 4,
  retryFirstMs: 2_000,
  retryMaxMs: 60_000,
  graceMs: 10_000,
};

/** All that asks for duties and taxes: for one order, for many, before an order is bought. */
export interface CustomsOffice {
  ports: CustomsPorts;
  asker: Asker;
  gate: Customs;
  run: Run;
  /** Settles what a crash left. @returns how many answers were lost */
  recover(): Promise<number>;
  close(): Promise<void>;
}

type Around = Omit<CustomsPorts, 'changed'> & {
  /** Gathered for a moment; null for many orders at once, or for none. */
  tell: (labelId: string | null, run: LandedRun) => void;
  onError: (error: unknown) => void;
};

export const openCustomsOffice = (around: Around, { graceMs, ...limits }: OfficeOptions): CustomsOffice => {
  const announcer = createAnnouncer(around.tell, () => run.status(), around.onError);
  const ports: CustomsPorts & Around = { ...around, changed: (labelId) => announcer.add([[labelId, true]]) };
  const asker = createAsker(ports);
  const run = createRun(ports, asker, limits);
  return {
    ports,
    asker,
    gate: createGate(ports, asker),
    run,
    recover: () => recoverCosts(ports),
    close: async () => {
      run.stop(said('duties.stationClosed'));
      await asker.close(graceMs);
      await run.ended();
      await announcer.close();
    },
  };
};

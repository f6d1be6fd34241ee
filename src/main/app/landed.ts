import { unscreenedIn } from '#shared/landed/unscreened';
import { randomUUID } from 'node:crypto';
import { createCustomsDesk } from '../features/landed/desk';
import { type CustomsOffice, officeDefaults, openCustomsOffice } from '../features/landed/office';
import type { ScanBackVerifier } from '../features/ship/scan-back';
import type { Station } from '../bridge/station';
import { landedHandlers } from '../features/landed/landed-calls';
import { landedPaper, type PaperDesk } from '../features/landed/landed-paper';
import { clockOf, type EnvironmentDeps } from './environment-deps';
import { landedPdf } from '../paper/landed-pdf';
import { landedSlip } from '../printing/language/landed-slip';

/** What printing an answer about duties needs from an environment. */
const paperDeskOf = ({
  plan,
  archive,
  desk,
}: Pick<EnvironmentDeps, 'plan' | 'archive' | 'desk'>): PaperDesk => {
  const { platform, settings } = plan;
  const now = (): Date => clockOf(platform).now();
  const { words, writing } = plan.stationery;
  return {
    archive,
    print: (job, signal) => desk.print(job, signal),
    words,
    slip: async (paper, frame, dpi) => landedSlip(paper, frame, dpi, await writing()),
    pdf: async (paper, frame, size) => {
      const { fontFolder } = plan.stationery;
      return landedPdf(paper, frame, { size, fontFolder, now: now() }, await words());
    },
    outside: platform.outside,
    customs: () => settings().customs,
    stationName: () => settings().station.name,
    now,
  };
};

/** The part that asks for duties and taxes. It must exist before the ports of labels. */
export const customsOf = ({
  plan,
  archive,
  client,
  floor,
}: Pick<EnvironmentDeps, 'plan' | 'archive' | 'client' | 'floor'>): CustomsOffice => {
  const { platform, settings } = plan;
  return openCustomsOffice(
    {
      archive,
      calculator: client,
      clock: clockOf(platform),
      newId: randomUUID,
      settings: () => settings().customs,
      defaults: () => settings().defaults,
      changed: (labelId) => {
        if (labelId === null) return;
        floor?.batches?.changed(labelId);
        floor?.batches?.touch();
      },
      notify: (labelId, run) => platform.announce('landed.changed', { labelId, run }),
      onError: (error) => platform.log.error('asking for duties and taxes broke', error),
    },
    { ...officeDefaults, ...platform.tuning?.customs },
  );
};

export const landedHandlersOf = (parts: EnvironmentDeps, parcel: ScanBackVerifier): Station['landed'] => {
  const { archive, customs: office, ports, workflow, runner } = parts;
  const { ports: customs, asker, run } = office;
  return landedHandlers({
    ...{ ports, workflow, runner, parcel },
    customs: createCustomsDesk({ customs, asker, run, ports, workflow }),
    level: async () => {
      const last = await archive.latestAnswered();
      return last && unscreenedIn(last.answer);
    },
    kept: (labelId) => archive.costsOf(labelId),
    paper: landedPaper(paperDeskOf(parts)),
  });
};

import { unscreenedIn } from '#shared/landed/unscreened';
import { randomUUID } from 'node:crypto';
import { createCustomsDesk } from '../features/landed/desk';
import { type CustomsOffice, officeDefaults, openCustomsOffice } from '../features/landed/office';
import type { Parcel } from '../features/ship/scan-back';
import type { Station } from '../bridge/station';
import { landedHandlers } from '../features/landed/landed-calls';
import { landedPaper } from '../features/landed/landed-paper';
import { paperDeskOf } from './landed-paper';
import { clockOf, type EnvironmentDeps } from './environment-deps';

/** What asks for duties and taxes; it must be there before the labels' ports are. */
export const customsOf = ({
  plan,
  archive,
  client,
}: Pick<EnvironmentDeps, 'plan' | 'archive' | 'client'>): CustomsOffice => {
  const { platform, settings } = plan;
  return openCustomsOffice(
    {
      archive,
      calculator: client,
      clock: clockOf(platform),
      newId: randomUUID,
      settings: () => settings().customs,
      defaults: () => settings().defaults,
      tell: (labelId, run) => platform.announce('landed.changed', { labelId, run }),
      onError: (error) => platform.log.error('asking for duties and taxes broke', error),
    },
    { ...officeDefaults, ...platform.tuning?.customs },
  );
};

export const landedHandlersOf = (parts: EnvironmentDeps, parcel: Parcel): Station['landed'] => {
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

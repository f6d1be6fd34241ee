import type { Provisioning } from '#shared/provisioning';
import type { Settings } from '#shared/settings';

/** The file's mappings are added to those made here. For the same header, the file's mapping wins. */
const mergeIntake = (
  wanted: NonNullable<Provisioning['intake']>,
  current: Settings['intake'],
): Settings['intake'] => {
  const { watchFolder = current.watchFolder, mappings = [] } = wanted;
  const named = new Set(mappings.map(({ signature }) => signature));
  const kept = current.mappings.filter(({ signature }) => !named.has(signature));
  return { ...current, watchFolder, mappings: [...kept, ...mappings] };
};

/** Without the secrets, which are stored in the vault. */
const floorOf = ({ url, ca, withoutTls }: NonNullable<Provisioning['floor']>): Settings['floor'] => ({
  url,
  ...(ca !== undefined && { ca }),
  ...(withoutTls !== undefined && { withoutTls }),
});

/** The new settings from a provisioning file: each part it contains, as a whole. */
export const applySettings = (wanted: Provisioning, current: Settings): Partial<Settings> => ({
  ...(wanted.station && { station: wanted.station }),
  ...(wanted.service && { service: { ...current.service, ...wanted.service } }),
  ...(wanted.defaults && { defaults: { ...current.defaults, ...wanted.defaults } }),
  ...(wanted.scanner && { scanner: { ...current.scanner, ...wanted.scanner } as Settings['scanner'] }),
  ...(wanted.queue && { queue: { ...current.queue, ...wanted.queue } as Settings['queue'] }),
  ...(wanted.intake && { intake: mergeIntake(wanted.intake, current.intake) }),
  ...(wanted.tracking && { tracking: { ...current.tracking, ...wanted.tracking } as Settings['tracking'] }),
  ...(wanted.labelCommands && {
    labelCommands: { ...current.labelCommands, ...wanted.labelCommands } as Settings['labelCommands'],
  }),
  ...(wanted.customs && { customs: { ...current.customs, ...wanted.customs } as Settings['customs'] }),
  ...(wanted.data && { data: { ...current.data, ...wanted.data } as Settings['data'] }),
  ...(wanted.people && { people: { ...current.people, ...wanted.people } as Settings['people'] }),
  ...(wanted.floor && { floor: floorOf(wanted.floor) }),
  ...(wanted.sound !== undefined && { sound: wanted.sound }),
});

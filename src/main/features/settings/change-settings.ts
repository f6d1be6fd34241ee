import { type ArchiveProblem, type Done, type Input, restorable } from '#shared/bridge/contract';
import type { ServiceSettings, Settings } from '#shared/settings';
import { codedMessage } from '#shared/text/coded-message';
import type { SettingsBook } from './settings';

/** The settings, and what has to follow each change of them. */
export interface SettingsDesk {
  settings: SettingsBook;
  /** Applies changed service settings or credentials: reopens the archive, the client and the printers of that environment. */
  reopen(): Promise<void>;
  /** False where the archive of the present environment could not be opened. */
  isOpen(): boolean;
  /** Why the archive of the present environment can't be opened; null where it is open. */
  archiveProblem(): Promise<ArchiveProblem | null>;
  /** Labels in progress now. */
  busy(): number;
  /** Why the connection to a service can't be used, as a message; null if it can. */
  connectionProblem(service: ServiceSettings): string | null;
  /** Why the settings may not be changed in this way; null if they may. */
  refuses(change: Partial<Settings>): Done | null;
  /** Seals whether people sign in here. */
  sealPeople(on: boolean): Promise<void>;
  changed(): void;
}

export const workFirst: Done = {
  ok: false,
  message: codedMessage('setup.labelsAtWork'),
};

const unreadable: Done = {
  ok: false,
  message: codedMessage('setup.unreadable'),
};

const sameService = (a: ServiceSettings, b: ServiceSettings): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const incomplete = (service: ServiceSettings): Done | null => {
  if (service.environment === 'production' && !service.baseUrl)
    return { ok: false, message: codedMessage('setup.productionAddress'), field: 'service.baseUrl' };
  if (service.environment === 'staging' && !service.stagingBaseUrl)
    return { ok: false, message: codedMessage('setup.stagingAddress'), field: 'service.stagingBaseUrl' };
  return null;
};

export const changesDestination = ({ service, floor }: Partial<Settings>, desk: SettingsDesk): boolean => {
  const now = desk.settings.get();
  if (floor !== undefined && JSON.stringify(floor) !== JSON.stringify(now.floor)) return true;
  return service !== undefined && !sameService(service, now.service);
};

/** Why the settings may not be changed in this way; null if they may. */
export const refusalOf = (change: Partial<Settings>, desk: SettingsDesk): Done | null => {
  if (desk.settings.problem() !== null) return unreadable;
  const { service } = change;
  const moved = changesDestination(change, desk);
  if (moved && desk.busy() > 0) return workFirst;
  const missing = service ? incomplete(service) : null;
  if (missing) return missing;
  const trouble = service && moved ? desk.connectionProblem(service) : null;
  if (trouble !== null) return { ok: false, message: trouble, field: 'service.caFile' };
  return desk.refuses(change);
};

/** Removes parts that are named but undefined. */
export const given = (change: Input<'settings.set'>): Partial<Settings> =>
  Object.fromEntries(Object.entries(change).filter(([, part]) => part !== undefined));

/** The same parts of other settings. */
const partsOf = (change: Partial<Settings>, settings: Settings): Partial<Settings> =>
  Object.fromEntries((Object.keys(change) as (keyof Settings)[]).map((name) => [name, settings[name]]));

/** Where what follows the change fails, for example because the station closes, the settings are those of `before` again. */
const apply = async (
  change: Partial<Settings>,
  moved: boolean,
  desk: SettingsDesk,
  before = desk.settings.get(),
): Promise<void> => {
  desk.settings.change(change);
  try {
    if (change.people) await desk.sealPeople(change.people.on);
    if (moved) await desk.reopen();
  } catch (error) {
    desk.settings.change(partsOf(change, before));
    if (change.people) await desk.sealPeople(before.people.on);
    throw error;
  }
  desk.changed();
};

/**
 * A change to an environment whose archive can't be opened is refused; the bench stays where it is. A production that a backup can
 * repair is entered: what is wrong is shown there, and the backup can be restored nowhere else.
 */
export const changeSettings = async (change: Partial<Settings>, desk: SettingsDesk): Promise<Done> => {
  const isOpen = desk.isOpen();
  const refusal = refusalOf(change, desk);
  if (refusal) return refusal;
  const moved = changesDestination(change, desk);
  const before = desk.settings.get();
  await apply(change, moved, desk);
  const { environment } = desk.settings.get().service;
  const problem = isOpen && environment !== before.service.environment ? await desk.archiveProblem() : null;
  if (problem === null || (environment === 'production' && restorable.has(problem.code))) return { ok: true };
  // The screen of a bench whose archive can't be opened shows no settings: it could not be switched back there.
  await apply(partsOf(change, before), moved, desk, before);
  const { file, message: reason } = problem;
  const message = codedMessage('setup.environmentNotOpened', { file, reason });
  return { ok: false, message, field: 'service.environment' };
};

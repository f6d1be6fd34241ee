import type { Done } from '#shared/bridge/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { badgePrefix } from '#shared/people/badge';
import type { PeopleSettings } from '#shared/people/person';
import type { Settings } from '#shared/settings';
import type { Vault } from '../credentials/vault';
import { openPeople, type People } from '../features/people/people';
import type { Station } from '../bridge/station';
import { peopleRefusal, peopleHandlers } from '../features/people/people-calls';
import { requestedChange } from './requested-change';
import { clockOf, type SharedPeople } from './environment-deps';
import { createPeopleSeal } from './people-seal';
import type { Platform } from './platform';

interface PeopleDeps {
  platform: Platform;
  vault: Pick<Vault, 'peopleSealed' | 'notePeopleSealed' | 'peopleKeys'>;
  settings: () => PeopleSettings;
  /** The floor that the list may be shared with. */
  shared: SharedPeople;
  /** All settings of the station. */
  allSettings: () => Settings;
  /** Printers of the open environment. */
  printers: () => Promise<Pick<Station['printers'], 'printBadge'>>;
}

export interface StationPeople extends Pick<People, 'close'> {
  /** Whether a person with the right to add people exists, or the list can't be read: then people sign in at this station. */
  hasPeople(): boolean;
  /** Encrypts the list of people again with the current key. An error is logged. */
  reseal(): Promise<void>;
  /** Whether people sign in here and no one is signed in. */
  isLocked(): boolean;
  admit: Station['admit'];
  handlers: Station['people'];
  refuses(people: PeopleSettings | undefined): Done | null;
  /** Keeps the list as this station's own list, separate from the floor. */
  keepLocal(): Promise<void>;
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 80 random bits, in characters that scanners do not confuse. */
const newBadge = (): string =>
  badgePrefix + Array.from(randomBytes(16), (byte) => letters[byte % letters.length] ?? '').join('');

/** The people of this station, independent of the environment. */
export const openStationPeople = async (deps: PeopleDeps): Promise<StationPeople> => {
  const { platform, settings, shared } = deps;
  const changed = (): void => platform.announce('people.changed', {});
  const people = await openPeople({
    folder: platform.folder,
    seal: createPeopleSeal(platform.keychain, deps.vault),
    settings,
    floor: () => shared.floor,
    meant: (name, input) => requestedChange(name, input, deps.allSettings(), (id) => people.book.find(id)),
    now: () => clockOf(platform).now().getTime(),
    monotonic: platform.tuning?.monotonic ?? (() => performance.now()),
    after: platform.tuning?.after,
    changed,
    onError: (error) => platform.log.error('a try of a PIN or a badge could not be stored', error),
  });
  shared.keepInStep = () => people.synchronise();
  const problem = people.book.problem();
  if (problem !== null) platform.log.error(`the list of people can not be used: ${problem}`);
  const desk = {
    ...people,
    ...{ newId: randomUUID, newBadge, changed, floor: () => shared.floor },
    printBadge: async (name: string, badge: string, printerId: string | null): Promise<Done> =>
      (await deps.printers()).printBadge({ name, badge, printerId }),
  };
  return {
    admit: people.admit,
    handlers: peopleHandlers(desk),
    refuses: (wanted) => peopleRefusal(wanted, desk),
    isLocked: () => people.isOn() && people.present() === null,
    reseal: () =>
      people.book
        .sealAgain()
        .catch((error: unknown) => platform.log.error('the list of people could not be sealed again', error)),
    keepLocal: () => people.book.keepAsOwn(),
    hasPeople: () => people.hasSupervisor() || people.book.problem() !== null,
    close: () => people.close(),
  };
};

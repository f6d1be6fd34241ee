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
  /** Of the whole station. */
  allSettings: () => Settings;
  /** Of the environment that is open. */
  printers: () => Promise<Pick<Station['printers'], 'printBadge'>>;
}

export interface StationPeople extends Pick<People, 'close'> {
  /** Somebody could let people in, or the list of them can't be read: either way a station where people sign in. */
  hasPeople(): boolean;
  /** Closes the list of people again, with the key that is in use now. A trouble is told in the log. */
  sealAnew(): Promise<void>;
  /** People sign in here, and nobody is. */
  isLocked(): boolean;
  admit: Station['admit'];
  handlers: Station['people'];
  refuses(people: PeopleSettings | undefined): Done | null;
  /** The list is this station's own from now on. */
  keepAsOwn(): Promise<void>;
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 80 bits that nobody can guess, in letters that no scanner confuses. */
const newBadge = (): string =>
  badgePrefix + Array.from(randomBytes(16), (byte) => letters[byte % letters.length] ?? '').join('');

/** Who works at this station; the same whatever environment is open. */
export const openStationPeople = async (around: PeopleDeps): Promise<StationPeople> => {
  const { platform, settings, shared } = around;
  const changed = (): void => platform.announce('people.changed', {});
  const people = await openPeople({
    folder: platform.folder,
    seal: createPeopleSeal(platform.keychain, around.vault),
    settings,
    floor: () => shared.floor,
    meant: (name, input) => requestedChange(name, input, around.allSettings(), (id) => people.book.find(id)),
    now: () => clockOf(platform).now().getTime(),
    monotonic: platform.tuning?.monotonic ?? (() => performance.now()),
    after: platform.tuning?.after,
    changed,
  });
  shared.keepInStep = () => people.keepInStep();
  const problem = people.book.problem();
  if (problem !== null) platform.log.error(`the list of people can not be used: ${problem}`);
  const desk = {
    ...people,
    ...{ newId: randomUUID, newBadge, changed, floor: () => shared.floor },
    printBadge: async (name: string, badge: string, printerId: string | null): Promise<Done> =>
      (await around.printers()).printBadge({ name, badge, printerId }),
  };
  return {
    admit: people.admit,
    handlers: peopleHandlers(desk),
    refuses: (wanted) => peopleRefusal(wanted, desk),
    isLocked: () => people.isOn() && people.present() === null,
    sealAnew: () =>
      people.book
        .sealAnew()
        .catch((error: unknown) => platform.log.error('the list of people could not be sealed anew', error)),
    keepAsOwn: () => people.book.keepAsOwn(),
    hasPeople: () => people.hasKeeper() || people.book.problem() !== null,
    close: () => people.close(),
  };
};

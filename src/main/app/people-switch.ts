import type { Settings } from '#shared/settings';
import type { Vault } from '../credentials/vault';
import type { SettingsBook } from '../features/settings/settings';
import type { Platform } from './platform';

interface SwitchDeps {
  settings: SettingsBook;
  vault: Vault;
  log: Platform['log'];
  /** True where a person with the right to add people exists, or the list of people can't be read. */
  hasPeople: () => boolean;
}

/**
 * Whether people sign in at this station is stored in the settings, which anybody with access to the station's folder can edit or remove,
 * and sealed in the vault. If either says yes, people sign in; a missing value does not switch it off.
 */
export const createPeopleSwitch = ({ settings, vault, log, hasPeople }: SwitchDeps) => {
  let sealed: boolean | null = null;
  const isOn = (): boolean =>
    settings.get().people.on ||
    sealed === true ||
    (sealed === null && !settings.holds('people') && hasPeople());

  const seal = async (on: boolean): Promise<void> => {
    sealed = on;
    await vault
      .sealPeople(on)
      .catch((error: unknown) => log.error('whether people sign in could not be sealed', error));
  };

  return {
    isOn,
    /** The value that the settings should have. */
    settings: (): Settings['people'] => ({ ...settings.get().people, on: isOn() }),
    seal,
    /** Reads the sealed value. If the settings disagree, they are corrected and the error is logged. */
    look: async (): Promise<void> => {
      sealed = await vault.peopleOn().catch(() => null);
      const on = isOn();
      if (on && !settings.get().people.on) {
        log.error('people sign in here, but the settings do not say so any more: they do again');
        if (settings.problem() === null) settings.change({ people: { ...settings.get().people, on: true } });
      }
      if (settings.problem() === null) await seal(on);
    },
  };
};
export type PeopleSwitch = ReturnType<typeof createPeopleSwitch>;

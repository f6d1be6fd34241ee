import type { Settings } from '#shared/settings';
import type { Vault } from '../credentials/vault';
import type { SettingsBook } from '../features/settings/settings';
import type { Platform } from './platform';

interface SwitchDeps {
  settings: SettingsBook;
  vault: Vault;
  log: Platform['log'];
  /** True where somebody has been set up to let people in, or the list of people can't be read. */
  hasPeople: () => boolean;
}

/**
 * Whether people sign in here is in the settings, which anybody who can write the station's folder can edit, remove or
 * spoil, and sealed with the vault. Either one says that they do; absence opens nothing.
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
    /** As the settings should say it. */
    settings: (): Settings['people'] => ({ ...settings.get().people, on: isOn() }),
    seal,
    /** Looks at what was sealed. Where the settings say less than they should, they are put right and it is told. */
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

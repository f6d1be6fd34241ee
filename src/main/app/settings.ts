import { randomUUID } from 'node:crypto';
import { currentOperator } from '../base/operator-context';
import { parseProvisioning } from '../features/settings/provisioning/parse';
import type { LeavingDesk } from '../features/settings/leave-floor';
import { type SetUpDesk, setUpHandlers } from '../features/settings/set-up-calls';
import { allowRejoin, floorFile, floorIdIn, forgetFloor, hasLeft, isAtFloor, memoryIn } from './floor-memory';
import { bringUpFloor, tryFloor } from './floor-try';
import { networkOf } from './network';
import type { StationPeople } from './people';
import type { PeopleSwitch } from './people-switch';
import type { StationDeps } from './station-deps';

/** Environments in which a bench may belong to a floor. */
const live = ['production', 'staging'] as const;

const leavingOf = (
  { platform, settings, vault, open }: Pick<StationDeps, 'platform' | 'settings' | 'vault' | 'open'>,
  keepOwn: () => Promise<void>,
): LeavingDesk => {
  const fileOf = (environment: string): string => floorFile(platform.folder, environment);
  const current = (): string => settings.get().service.environment;
  return {
    hasFloor: async () => settings.get().floor.url !== undefined || (await vault.floorSecrets()) !== null,
    isElsewhere: async () => current() !== 'production' && isAtFloor(fileOf('production')),
    leave: async () => {
      if (await hasLeft(fileOf(current()))) return { kind: 'left' };
      const now = await open.now();
      // The content of an archive that can't be opened can't be reported.
      return 'environment' in now ? now.environment.leaveFloor() : { kind: 'away' };
    },
    leaveAnyway: () => memoryIn(fileOf(current())).leave(),
    forget: async () => {
      await keepOwn();
      await vault.forgetFloor();
      for (const environment of live) await forgetFloor(fileOf(environment));
    },
  };
};

const settingsChanged = ({ platform, plan, open }: Pick<StationDeps, 'platform' | 'plan' | 'open'>): void => {
  open.lastOpened?.poller.refresh();
  platform.announce('settings.changed', {});
  platform.announce('people.changed', {});
  plan.sharing.place?.floor.touch();
};

/** The vault as the settings use it: what depends on its credentials follows each change. */
const settingsVault = (
  { vault, open }: Pick<StationDeps, 'vault' | 'open'>,
  people: StationPeople,
): SetUpDesk['vault'] => ({
  status: (to) => vault.status(to),
  set: async (to, credentials) => {
    const undo = await vault.set(to, credentials);
    open.lastOpened?.poller.renewed();
    return undo;
  },
  floorSecrets: () => vault.floorSecrets(),
  setFloor: (secrets) => vault.setFloor(secrets),
  forget: async (environment) => {
    const undo = await vault.forget(environment);
    await people.reseal();
    await open.keyChanged();
    return undo;
  },
});

/** The handlers of calls about settings, credentials and provisioning files. */
export const settingsHandlersOf = (
  { platform, settings, destination, vault, plan, shared, open }: StationDeps,
  people: StationPeople,
  peopleSwitch: PeopleSwitch,
): ReturnType<typeof setUpHandlers> =>
  setUpHandlers({
    settings,
    destination,
    vault: settingsVault({ vault, open }, people),
    testCredentials: async () => {
      const { client } = await open.environment();
      const note = plan.setUp.beginTry();
      const { basic, failure, status } = await client.testCredentials();
      note(basic);
      return { status, basic, message: failure?.detail ?? '' };
    },
    tryFloor: async (floor) =>
      tryFloor(floor, await floorIdIn(floorFile(platform.folder, settings.get().service.environment))),
    upgradeFloor: bringUpFloor,
    leaving: leavingOf({ platform, settings, vault, open }, async () => {
      await people.keepLocal();
      await shared.keepAsOwn();
    }),
    allowRejoin: async (isByHand) => {
      for (const environment of live) await allowRejoin(floorFile(platform.folder, environment), isByHand);
    },
    sharing: shared,
    reopen: () => open.reopen(),
    isOpen: () => open.lastOpened !== null,
    archiveProblem: () => open.problem(),
    busy: () => open.busy(),
    progress: plan.setUp,
    connectionProblem: (service) => networkOf(service).problem ?? null,
    printers: async () => {
      const { archive, desk } = await open.environment();
      return {
        list: () => archive.printers(),
        save: (printer) => archive.savePrinter(printer),
        makeDefault: (id) => archive.setDefaultPrinter(id),
        hasLabel: (id) => desk.hasLabel(id),
        accept: (printer, serial) => void desk.acceptDevice(printer, serial),
      };
    },
    newId: randomUUID,
    parse: (bytes) => parseProvisioning(bytes),
    refuses: (change) => people.refuses(change.people),
    peopleAreOn: () => peopleSwitch.isOn(),
    sealPeople: (on) => peopleSwitch.seal(on),
    putAside: () => platform.settings.putAside(),
    currentOperator,
    changed: () => settingsChanged({ platform, plan, open }),
  });

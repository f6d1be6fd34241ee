import type { Done, Input, Output, VaultStatus } from '#shared/bridge/contract';
import type { FloorSecrets } from '#shared/floor-settings';
import { type Provisioning } from '#shared/provisioning';
import { credentialNames, type Credentials, type ServiceSettings, type Settings } from '#shared/settings';
import { sameJson } from '#shared/json';
import { codedMessage } from '#shared/text/coded-message';
import type { Station } from '../../bridge/station';
import { applyPrinters, exchangeRefusal, type PrinterBook } from './apply-printers';
import { applySettings } from './apply-settings';
import { leaveFloor, type LeavingDesk } from './leave-floor';
import {
  changesDestination,
  changeSettings,
  given,
  refusalOf,
  type SettingsDesk,
  workFirst,
} from './change-settings';
import type { SharedSettings } from './sharing/shared-settings';

/** The destination of credentials, in the form that the vault compares. */
interface Destination {
  environment: VaultStatus['environment'];
  origin: string | null;
  proxy: string | null;
  ca: string | null;
}

export interface Vault {
  status(to: Destination): Promise<Omit<VaultStatus, 'environment'>>;
  /** @returns a function that undoes it */
  set(to: Destination, credentials: Credentials): Promise<() => Promise<void>>;
  /** @returns a function that undoes it */
  forget(environment: Destination['environment']): Promise<() => Promise<void>>;
  /** Null where none were entered. */
  floorSecrets(): Promise<FloorSecrets | null>;
  /** @returns a function that undoes it */
  setFloor(secrets: FloorSecrets): Promise<() => Promise<void>>;
}

export interface SetUpDesk extends SettingsDesk {
  vault: Vault;
  testCredentials(): Promise<Output<'credentials.test'>>;
  /** Checks whether there is a floor that this bench could join. */
  tryFloor(floor: Input<'settings.tryFloor'>): Promise<Output<'settings.tryFloor'>>;
  /** Upgrades a floor of an older program version to this version, at a supervisor's request. */
  upgradeFloor(floor: Input<'settings.joinFloor'>): Promise<Done>;
  leaving: LeavingDesk;
  /** The settings that the benches of a floor share. */
  sharing: Pick<
    SharedSettings,
    'view' | 'share' | 'settleAside' | 'follow' | 'withoutApplied' | 'noteApplied'
  >;
  /** A bench that left its floor may join another one. A bench that joins by hand may rejoin any floor, even one that removed it. */
  allowRejoin(isByHand: boolean): Promise<void>;
  /** Where the credentials of a service are sent; without the parameter, of the present service. */
  destination(service?: ServiceSettings): Destination;
  /** Notified of changes to the set-up list before the first live label. */
  progress: { renewed(): void; fromFile(): void };
  /** The printers of the environment that is open. */
  printers(): Promise<PrinterBook>;
  newId(): string;
  parse(
    bytes: Uint8Array,
  ): { ok: true; provisioning: Provisioning } | { ok: false; errors: { path: string; message: string }[] };
  /** Moves unreadable settings aside. */
  putAside(): void;
  peopleAreOn(): boolean;
  /** Who made the request; null for no one, for example for a provisioning file given at the start. */
  currentOperator(): string | null;
}

const provisioningRefusal = (refusal: Extract<Done, { ok: false }>): Output<'provisioning.load'> => ({
  ok: false,
  errors: [{ path: refusal.field ?? 'service', message: refusal.message }],
});

/** Credentials belong to the address they were entered for, so they can't be entered without one. */
const setCredentials = async (credentials: Credentials, desk: SetUpDesk): Promise<Done> => {
  if (!credentialNames.some((name) => credentials[name] !== undefined))
    return { ok: false, message: codedMessage('setup.nothingEntered') };
  const to = desk.destination();
  if (to.origin === null) return { ok: false, message: codedMessage('setup.addressFirst') };
  const { elsewhere } = await desk.vault.status(to);
  // The open client may use another certificate file than these credentials are for.
  if (elsewhere && desk.busy() > 0) return workFirst;
  await desk.vault.set(to, credentials);
  desk.progress.renewed();
  if (elsewhere) await desk.reopen();
  desk.changed();
  return { ok: true };
};

/** The address and its credentials change together or not at all. */
const misplacedCredentials = async (
  { service, credentials }: Provisioning,
  change: Partial<Settings>,
  desk: SetUpDesk,
): Promise<Done | null> => {
  const to = desk.destination(change.service);
  if (credentials && to.origin === null)
    return { ok: false, message: codedMessage('value.needsAddress'), field: 'credentials' };
  if (!service || credentials || !(await desk.vault.status(to)).elsewhere) return null;
  const message = codedMessage('value.needsCredentials');
  return { ok: false, message, field: 'credentials' };
};

/**
 * Anyone who can start the program can switch off sign-in with a file. Then the credentials are deleted, so that nothing can be bought
 * until somebody who knows them enters them again.
 * @returns functions that undo it, in order
 */
const forgetCredentials = async (
  { people }: Partial<Settings>,
  desk: SetUpDesk,
): Promise<(() => Promise<void>)[]> => {
  if (people?.on !== false || !desk.peopleAreOn() || desk.currentOperator() !== null) return [];
  return [await desk.vault.forget('production'), await desk.vault.forget('staging')];
};

const secretsOf = ({ password, passphrase }: FloorSecrets): FloorSecrets => ({ password, passphrase });

/** Whether what is open has to be opened again with other secrets. It is opened again anyway where the destination changes. */
const changesSecrets = async (
  { credentials, floor }: Provisioning,
  desk: SetUpDesk,
  isByHand: boolean,
): Promise<boolean> => {
  if (!floor) return false;
  if (isByHand || !sameJson(secretsOf(floor), await desk.vault.floorSecrets())) return true;
  return credentials !== undefined && (await desk.vault.status(desk.destination())).elsewhere;
};

/**
 * Stores the file's secrets in the vault, and removes from it what the file must not leave there.
 * @returns a function that undoes it
 */
const storeSecrets = async (
  { credentials, floor }: Provisioning,
  change: Partial<Settings>,
  desk: SetUpDesk,
): Promise<() => Promise<void>> => {
  const steps = await forgetCredentials(change, desk);
  if (credentials) steps.push(await desk.vault.set(desk.destination(change.service), credentials));
  if (floor) steps.push(await desk.vault.setFloor(secretsOf(floor)));
  return async () => {
    for (const takeBack of steps.toReversed()) await takeBack();
  };
};

/** An environment that is opened again has no label at its printers. */
const printersRefusal = async (
  { printers }: Provisioning,
  change: Partial<Settings>,
  desk: SetUpDesk,
): Promise<Done | null> =>
  printers && !changesDestination(change, desk) ? exchangeRefusal(printers, await desk.printers()) : null;

/** Applies settings and secrets together, or neither. */
const applyFile = async (provisioning: Provisioning, desk: SetUpDesk, isByHand = false): Promise<Done> => {
  const { credentials, printers, ...rest } = provisioning;
  const change = applySettings(rest, desk.settings.get());
  const refusal =
    refusalOf(change, desk) ??
    (await misplacedCredentials(provisioning, change, desk)) ??
    (await printersRefusal(provisioning, change, desk));
  if (refusal?.ok === false) return refusal;
  // An open floor still uses the secrets that it was opened with.
  const reopens = !changesDestination(change, desk) && (await changesSecrets(provisioning, desk, isByHand));
  if (reopens && desk.busy() > 0) return workFirst;
  const takeBack = await storeSecrets(provisioning, change, desk);
  if (provisioning.floor) await desk.allowRejoin(isByHand);
  try {
    // A new obstacle may have appeared while the credentials were stored.
    const done = await changeSettings(change, desk);
    if (!done.ok) {
      await takeBack();
      return done;
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  if (rest.service ?? credentials) desk.progress.fromFile();
  if (reopens) await desk.reopen();
  if (printers) {
    // Printers are in the archive of their environment: they are added by the same file once it is open.
    const problem = await desk.archiveProblem();
    if (problem) return { ok: false, message: problem.message, field: 'printers' };
    await applyPrinters(printers, await desk.printers(), () => desk.newId());
  }
  desk.changed();
  return { ok: true };
};

const provision = async (bytes: Uint8Array, desk: SetUpDesk): Promise<Output<'provisioning.load'>> => {
  const parsed = desk.parse(bytes);
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  const file = await desk.sharing.withoutApplied(parsed.provisioning);
  const done = await applyFile(file, desk);
  if (!done.ok) return provisioningRefusal(done);
  if (file.floor?.shareSettings) await desk.sharing.follow();
  await desk.sharing.noteApplied(file);
  return { ok: true, applied: Object.keys(file).filter((part) => part !== 'packbench') };
};

/** A person who joins by hand can fix problems, so a floor that this bench can't use is refused. */
const joinFloor = async (floor: Input<'settings.joinFloor'>, desk: SetUpDesk): Promise<Done> => {
  if (desk.busy() > 0) return workFirst;
  const { ok, message } = await desk.tryFloor(floor);
  if (!ok) return { ok, message };
  const upgraded = await desk.upgradeFloor(floor);
  return upgraded.ok ? applyFile({ packbench: 1, floor }, desk, true) : upgraded;
};

const leave = async (
  how: Input<'settings.leaveFloor'>,
  desk: SetUpDesk,
): Promise<Output<'settings.leaveFloor'>> => {
  const blocked = refusalOf({ floor: {} }, desk);
  if (blocked?.ok === false) return { ok: false, message: blocked.message, mayAnyway: false };
  return leaveFloor(how, desk.leaving, () => changeSettings({ floor: {} }, desk));
};

type Part = Pick<Station, 'settings' | 'credentials' | 'provisioning'>;

/** Handles the calls about the station's setup. Secrets are accepted and never returned. */
export const setUpHandlers = (desk: SetUpDesk): Part => ({
  settings: {
    get: () => Promise.resolve(desk.settings.get()),
    set: (change) => changeSettings(given(change), desk),
    tryFloor: (floor) => desk.tryFloor(floor),
    joinFloor: (floor) => joinFloor(floor, desk),
    leaveFloor: (how) => leave(how, desk),
    sharing: () => desk.sharing.view(),
    share: (how) => desk.sharing.share(how),
    settleAside: (how) => desk.sharing.settleAside(how),
    startAgain: async () => {
      if (desk.settings.problem() === null) return { ok: false, message: codedMessage('setup.readable') };
      desk.putAside();
      await desk.reopen();
      desk.changed();
      return { ok: true };
    },
  },
  credentials: {
    status: async () => {
      const to = desk.destination();
      return { ...(await desk.vault.status(to)), environment: to.environment };
    },
    set: (credentials) => setCredentials(credentials, desk),
    test: () => desk.testCredentials(),
    forget: async () => {
      await desk.vault.forget(desk.destination().environment);
      desk.progress.renewed();
      desk.changed();
      return { ok: true };
    },
  },
  provisioning: { load: ({ bytes }) => provision(bytes, desk) },
});

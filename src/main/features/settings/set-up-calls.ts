import type { Done, Input, Output, VaultStatus } from '#shared/bridge/contract';
import type { Printer } from '#shared/print/printer';
import type { FloorSecrets } from '#shared/floor-settings';
import { type Provisioning } from '#shared/provisioning';
import { credentialNames, type Credentials, type ServiceSettings, type Settings } from '#shared/settings';
import { said } from '#shared/text/said';
import type { Station } from '../../bridge/station';
import { applySettings } from './apply-settings';
import { leaveFloor, type LeavingDesk } from './leave-floor';
import type { SettingsBook } from './settings';

/** Where credentials may go, as the vault compares it. */
interface Destination {
  environment: VaultStatus['environment'];
  origin: string | null;
  proxy: string | null;
  ca: string | null;
}

export interface Vault {
  status(to: Destination): Promise<Omit<VaultStatus, 'environment'>>;
  /** @returns how to take it back */
  set(to: Destination, credentials: Credentials): Promise<() => Promise<void>>;
  forget(environment: Destination['environment']): Promise<void>;
  /** @returns how to take it back */
  setFloor(secrets: FloorSecrets): Promise<() => Promise<void>>;
}

interface PrinterBook {
  list(): Promise<Printer[]>;
  save(printer: Printer): Promise<void>;
  makeDefault(id: string): Promise<void>;
}

export interface SetUpDesk {
  settings: SettingsBook;
  vault: Vault;
  testCredentials(): Promise<Output<'credentials.test'>>;
  /** Looks whether there is a floor that this bench could join. */
  tryFloor(floor: Input<'settings.tryFloor'>): Promise<Output<'settings.tryFloor'>>;
  /** Brings a floor that an older program made up to this one, on a supervisor's word. */
  bringUpFloor(floor: Input<'settings.joinFloor'>): Promise<Done>;
  leaving: LeavingDesk;
  /** A bench that left its floor is taken back by the next, and one that joins by hand whoever took it off. */
  comeBack(isByHand: boolean): Promise<void>;
  /** Puts changed service settings or credentials to work: the archive, the client and the printers of that environment. */
  reopen(): Promise<void>;
  /** Labels under way right now. */
  busy(): number;
  /** Where the credentials of a service go; without it, of the one that is set up. */
  destination(service?: ServiceSettings): Destination;
  /** Told of what moves the list before the first live label. */
  progress: { renewed(): void; fromFile(): void };
  /** What keeps the way to a service from being used, in words; null when nothing does. */
  trouble(service: ServiceSettings): string | null;
  /** The printers of the environment that is open now. */
  printers(): Promise<PrinterBook>;
  newId(): string;
  parse(
    bytes: Uint8Array,
  ): { ok: true; provisioning: Provisioning } | { ok: false; errors: { path: string; message: string }[] };
  /** Why the settings may not become so; null when they may. */
  refuses(change: Partial<Settings>): Done | null;
  /** Seals whether people sign in here. */
  sealPeople(on: boolean): Promise<void>;
  /** Puts settings that can't be read aside. */
  putAside(): void;
  peopleAreOn(): boolean;
  /** Who asks for it; null for nobody, as where a provisioning file is named at the start. */
  currentOperator(): string | null;
  changed(): void;
}

const workFirst: Done = {
  ok: false,
  message: said('setup.labelsAtWork'),
};

const unreadable: Done = {
  ok: false,
  message: said('setup.unreadable'),
};

const sameService = (a: ServiceSettings, b: ServiceSettings): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const incomplete = (service: ServiceSettings): Done | null => {
  if (service.environment === 'production' && !service.baseUrl)
    return { ok: false, message: said('setup.productionAddress'), field: 'service.baseUrl' };
  if (service.environment === 'staging' && !service.stagingBaseUrl)
    return { ok: false, message: said('setup.stagingAddress'), field: 'service.stagingBaseUrl' };
  return null;
};

const moves = ({ service, floor }: Partial<Settings>, desk: SetUpDesk): boolean => {
  const now = desk.settings.get();
  if (floor !== undefined && JSON.stringify(floor) !== JSON.stringify(now.floor)) return true;
  return service !== undefined && !sameService(service, now.service);
};

/** Why the settings may not become so; null when they may. */
const refusalOf = (change: Partial<Settings>, desk: SetUpDesk): Done | null => {
  if (desk.settings.problem() !== null) return unreadable;
  const { service } = change;
  const moved = moves(change, desk);
  if (moved && desk.busy() > 0) return workFirst;
  const missing = service ? incomplete(service) : null;
  if (missing) return missing;
  const trouble = service && moved ? desk.trouble(service) : null;
  if (trouble !== null) return { ok: false, message: trouble, field: 'service.caFile' };
  return desk.refuses(change);
};

const toldOf = (refusal: Extract<Done, { ok: false }>): Output<'provisioning.load'> => ({
  ok: false,
  errors: [{ path: refusal.field ?? 'service', message: refusal.message }],
});

/** Without the parts that are named but not given. */
const given = (change: Input<'settings.set'>): Partial<Settings> =>
  Object.fromEntries(Object.entries(change).filter(([, part]) => part !== undefined));

const changeSettings = async (change: Partial<Settings>, desk: SetUpDesk): Promise<Done> => {
  const refusal = refusalOf(change, desk);
  if (refusal) return refusal;
  const moved = moves(change, desk);
  desk.settings.change(change);
  if (change.people) await desk.sealPeople(change.people.on);
  if (moved) await desk.reopen();
  desk.changed();
  return { ok: true };
};

/** Credentials belong to the address they were entered for, so before there is one they can't be entered. */
const setCredentials = async (credentials: Credentials, desk: SetUpDesk): Promise<Done> => {
  if (!credentialNames.some((name) => credentials[name] !== undefined))
    return { ok: false, message: said('setup.nothingEntered') };
  const to = desk.destination();
  if (to.origin === null) return { ok: false, message: said('setup.addressFirst') };
  const { elsewhere } = await desk.vault.status(to);
  // The client that is open may know another certificate file than the one these are for.
  if (elsewhere && desk.busy() > 0) return workFirst;
  await desk.vault.set(to, credentials);
  desk.progress.renewed();
  if (elsewhere) await desk.reopen();
  desk.changed();
  return { ok: true };
};

/** Adds the file's printers; one that is known by name or address is brought up to date and keeps its history. */
const applyPrinters = async (
  wanted: NonNullable<Provisioning['printers']>,
  desk: SetUpDesk,
): Promise<void> => {
  const book = await desk.printers();
  for (const { name, uri, dpi, serial, default: isDefault } of wanted) {
    const known = await book.list();
    const same =
      known.find((printer) => printer.name === name) ?? known.find((printer) => printer.uri === uri);
    const id = same?.id ?? desk.newId();
    const entry = { id, name, uri, dpi, isDefault: same?.isDefault ?? known.length === 0 };
    await book.save(serial === undefined ? entry : { ...entry, serial });
    if (isDefault) await book.makeDefault(id);
  }
};

/** The address and its credentials change together or not at all. */
const misplaced = async (
  { service, credentials }: Provisioning,
  change: Partial<Settings>,
  desk: SetUpDesk,
): Promise<Done | null> => {
  const to = desk.destination(change.service);
  if (credentials && to.origin === null)
    return { ok: false, message: said('value.needsAddress'), field: 'credentials' };
  if (!service || credentials || !(await desk.vault.status(to)).elsewhere) return null;
  const message = said('value.needsCredentials');
  return { ok: false, message, field: 'credentials' };
};

/**
 * Whoever can start the program can switch people off with a file. They open an empty till: the credentials are forgotten,
 * so that nothing can be bought until somebody who knows them enters them again.
 */
const lockOut = async ({ people }: Partial<Settings>, desk: SetUpDesk): Promise<void> => {
  if (people?.on !== false || !desk.peopleAreOn() || desk.currentOperator() !== null) return;
  await desk.vault.forget('production');
  await desk.vault.forget('staging');
};

/** Secrets of the file, in the vault. @returns how to take them back */
const putAway = async (
  { credentials, floor }: Provisioning,
  change: Partial<Settings>,
  desk: SetUpDesk,
): Promise<() => Promise<void>> => {
  const steps: (() => Promise<void>)[] = [];
  if (credentials) steps.push(await desk.vault.set(desk.destination(change.service), credentials));
  if (floor)
    steps.push(await desk.vault.setFloor({ password: floor.password, passphrase: floor.passphrase }));
  return async () => {
    for (const takeBack of steps.toReversed()) await takeBack();
  };
};

/** Settings and secrets together, or neither. */
const takeIn = async (provisioning: Provisioning, desk: SetUpDesk, isByHand = false): Promise<Done> => {
  const { credentials, printers, ...rest } = provisioning;
  const change = applySettings(rest, desk.settings.get());
  const refusal = refusalOf(change, desk) ?? (await misplaced(provisioning, change, desk));
  if (refusal?.ok === false) return refusal;
  // The floor that is open knows the secrets that it was opened with.
  const isSameFloor = provisioning.floor !== undefined && !moves(change, desk);
  if (isSameFloor && desk.busy() > 0) return workFirst;
  await lockOut(change, desk);
  const takeBack = await putAway(provisioning, change, desk);
  if (provisioning.floor) await desk.comeBack(isByHand);
  try {
    // What stands in its way may have come to be while the credentials were put away.
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
  if (isSameFloor) await desk.reopen();
  if (printers) await applyPrinters(printers, desk);
  desk.changed();
  return { ok: true };
};

const provision = async (bytes: Uint8Array, desk: SetUpDesk): Promise<Output<'provisioning.load'>> => {
  const parsed = desk.parse(bytes);
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  const done = await takeIn(parsed.provisioning, desk);
  if (!done.ok) return toldOf(done);
  return { ok: true, applied: Object.keys(parsed.provisioning).filter((part) => part !== 'packbench') };
};

/** Whoever joins by hand stands there and can mend what is wrong: a floor that this bench can't use is not taken. */
const joinFloor = async (floor: Input<'settings.joinFloor'>, desk: SetUpDesk): Promise<Done> => {
  if (desk.busy() > 0) return workFirst;
  const { ok, message } = await desk.tryFloor(floor);
  if (!ok) return { ok, message };
  const broughtUp = await desk.bringUpFloor(floor);
  return broughtUp.ok ? takeIn({ packbench: 1, floor }, desk, true) : broughtUp;
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

/** Answers the calls about the station's set-up. Secrets go in and are never given out. */
export const setUpHandlers = (desk: SetUpDesk): Part => ({
  settings: {
    get: () => Promise.resolve(desk.settings.get()),
    set: (change) => changeSettings(given(change), desk),
    tryFloor: (floor) => desk.tryFloor(floor),
    joinFloor: (floor) => joinFloor(floor, desk),
    leaveFloor: (how) => leave(how, desk),
    startAgain: async () => {
      if (desk.settings.problem() === null) return { ok: false, message: said('setup.readable') };
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

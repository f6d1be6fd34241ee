import type { Output, VaultStatus } from '#shared/bridge/contract';
import type { Printer } from '#shared/print/printer';
import {
  credentialNames,
  type Credentials,
  type Provisioning,
  type ServiceSettings,
  type Settings,
} from '#shared/settings';
import type { Done, Station } from '../station';
import type { SettingsBook } from './settings';

export interface Vault {
  status(): Promise<VaultStatus>;
  set(credentials: Credentials): Promise<void>;
  forget(): Promise<void>;
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
  /** Puts changed service settings or credentials to work: the archive, the client and the printers of that environment. */
  reopen(): Promise<void>;
  /** Labels under way right now. */
  busy(): number;
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
  changed(): void;
}

const workFirst: Done = {
  ok: false,
  message: 'Labels are being worked on. Wait until they have ended, then change the service',
};

const sameService = (a: ServiceSettings, b: ServiceSettings): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const incomplete = (service: ServiceSettings): Done | null => {
  if (service.environment === 'production' && !service.baseUrl)
    return { ok: false, message: 'Production needs the base address', field: 'service.baseUrl' };
  if (service.environment === 'staging' && !service.stagingBaseUrl)
    return { ok: false, message: 'Staging needs the staging address', field: 'service.stagingBaseUrl' };
  return null;
};

const changeSettings = async (change: Partial<Settings>, desk: SetUpDesk): Promise<Done> => {
  const service = change.service;
  const moves = service !== undefined && !sameService(service, desk.settings.get().service);
  if (moves && desk.busy() > 0) return workFirst;
  const missing = service ? incomplete(service) : null;
  if (missing) return missing;
  const trouble = moves ? desk.trouble(service) : null;
  if (trouble !== null) return { ok: false, message: trouble, field: 'service.caFile' };
  const refusal = desk.refuses(change);
  if (refusal) return refusal;
  desk.settings.change(change);
  if (moves) await desk.reopen();
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

/** Mappings of the file join those that people made here; of the same header, the file's counts. */
const mergeIntake = (
  wanted: NonNullable<Provisioning['intake']>,
  current: Settings['intake'],
): Settings['intake'] => {
  const { watchFolder = current.watchFolder, mappings = [] } = wanted;
  const named = new Set(mappings.map(({ signature }) => signature));
  const kept = current.mappings.filter(({ signature }) => !named.has(signature));
  return { watchFolder, mappings: [...kept, ...mappings] };
};

const applySettings = (wanted: Provisioning, current: Settings): Partial<Settings> => ({
  ...(wanted.station && { station: wanted.station }),
  ...(wanted.service && { service: { ...current.service, ...wanted.service } }),
  ...(wanted.defaults && { defaults: { ...current.defaults, ...wanted.defaults } }),
  ...(wanted.scanner && { scanner: { ...current.scanner, ...wanted.scanner } as Settings['scanner'] }),
  ...(wanted.queue && { queue: { ...current.queue, ...wanted.queue } as Settings['queue'] }),
  ...(wanted.intake && { intake: mergeIntake(wanted.intake, current.intake) }),
  ...(wanted.tracking && { tracking: { ...current.tracking, ...wanted.tracking } as Settings['tracking'] }),
  ...(wanted.customs && { customs: { ...current.customs, ...wanted.customs } as Settings['customs'] }),
  ...(wanted.data && { data: { ...current.data, ...wanted.data } as Settings['data'] }),
  ...(wanted.people && { people: { ...current.people, ...wanted.people } as Settings['people'] }),
  ...(wanted.sound !== undefined && { sound: wanted.sound }),
});

const provision = async (bytes: Uint8Array, desk: SetUpDesk): Promise<Output<'provisioning.load'>> => {
  const parsed = desk.parse(bytes);
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  const { credentials, printers, ...rest } = parsed.provisioning;
  const refusal = await changeSettings(applySettings(rest, desk.settings.get()), desk);
  if (!refusal.ok)
    return { ok: false, errors: [{ path: refusal.field ?? 'service', message: refusal.message }] };
  if (credentials) await desk.vault.set(credentials);
  if (printers) await applyPrinters(printers, desk);
  desk.changed();
  return { ok: true, applied: Object.keys(parsed.provisioning).filter((part) => part !== 'packbench') };
};

type Part = Pick<Station, 'settings' | 'credentials' | 'provisioning'>;

/** Everything the screens may wish of the station's set-up. Secrets go in and are never given out. */
export const setUpWishes = (desk: SetUpDesk): Part => ({
  settings: { get: () => desk.settings.get(), set: (change) => changeSettings(change, desk) },
  credentials: {
    status: () => desk.vault.status(),
    set: async (credentials) => {
      if (!credentialNames.some((name) => credentials[name] !== undefined))
        return { ok: false, message: 'Nothing was entered' };
      await desk.vault.set(credentials);
      desk.changed();
      return { ok: true };
    },
    test: () => desk.testCredentials(),
    forget: async () => {
      await desk.vault.forget();
      desk.changed();
      return { ok: true };
    },
  },
  provisioning: { load: (bytes) => provision(bytes, desk) },
});

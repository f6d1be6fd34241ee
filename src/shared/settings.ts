import { z } from 'zod';
import { mappingsSchema } from './intake/mapping';
import { dataSettingsSchema, initialData } from './data-settings';
import { customsSchema, initialCustoms } from './landed/gate';
import { orderFields, orderShape, type OrderField } from './label/order';
import { peopleSettingsSchema } from './people/person';
import { printerUri } from './print/printer';

export const environments = ['production', 'staging', 'practice'] as const;
export type Environment = (typeof environments)[number];

const httpUrl = /^(https?):\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?(\/[^\s?#\\\p{Cc}]*)?$/u;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

const isServiceUrl = (value: string): boolean => {
  const parts = httpUrl.exec(value);
  return parts !== null && (parts[1] === 'https' || loopback.test(parts[2] ?? ''));
};

/** `https:` anywhere, plain `http:` on this machine only; no user name, query or fragment in it. */
export const serviceUrl = z
  .string({ error: 'must be text' })
  .refine(isServiceUrl, { error: 'must be an https:// address (http:// is accepted for this machine only)' });

/** Fields that a station may fill in when an order leaves them out: all but those that belong to one parcel. */
const notDefaultable: ReadonlySet<string> = new Set<OrderField>(['ref1', 'parcelWeight', 'shipDateTime']);
const defaultable = orderFields.filter((name) => !notDefaultable.has(name));

export const defaultsSchema = z.strictObject(
  Object.fromEntries(defaultable.map((name) => [name, (orderShape[name] as z.ZodType).optional()])),
);
export type Defaults = Partial<Record<OrderField, string>>;

export const stationSchema = z.strictObject({
  name: z.string({ error: 'must be text' }).trim().min(1, { error: 'must not be empty' }).max(60),
});

/** A path from a root, a drive or a server's share; or nothing. */
const isAbsolutePath = (value: string): boolean => /^$|^\/|^[A-Za-z]:[\\/]|^\\\\[^\\]/.test(value);

/** Plain `http:` and a port, nothing else: a user name or password would be a secret among the settings. */
const proxyUrl = z
  .string({ error: 'must be text' })
  .regex(/^http:\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):\d{1,5}\/?$/, {
    error: 'must be like http://proxy.example.com:3128, without a user name',
  });

export const serviceSchema = z.strictObject({
  environment: z.enum(environments, { error: `must be one of ${environments.join(', ')}` }),
  baseUrl: serviceUrl.optional(),
  stagingBaseUrl: serviceUrl.optional(),
  /** What the service's own codes begin with: `sender` is `<prefix>_NJ`, `_IL` or `_CA`. */
  prefix: z
    .string({ error: 'must be text' })
    .regex(/^[A-Za-z0-9]{1,10}$/, { error: 'must be 1 to 10 letters or digits' })
    .optional(),
  /** The warehouse's proxy; it tunnels, and can't read what passes. */
  proxy: proxyUrl.optional(),
  /** PEM file of the only authorities whose certificates are taken; without it, those the system's Node trusts. */
  caFile: z
    .string({ error: 'must be text' })
    .max(1000)
    .refine((value) => value !== '' && isAbsolutePath(value), { error: 'must be an absolute path' })
    .optional(),
});
export type ServiceSettings = z.infer<typeof serviceSchema>;

export const scannerSchema = z.strictObject({
  /** Text the scanner puts before each code, stripped. */
  prefixes: z.array(z.string().min(1).max(20)).max(10),
  /** Text the scanner puts after each code (before Enter or Tab), stripped. */
  suffix: z.string().max(20),
  /** Longest time between two keys of one scan, in milliseconds. */
  maxKeyGapMs: z.number().int().min(10).max(200),
});
export type ScannerSettings = z.infer<typeof scannerSchema>;

export const scanBackModes = ['off', 'offered', 'required'] as const;

export const queueSchema = z.strictObject({
  /** Labels bought and not printed yet, for each printer, at most: a label bought and not printed is money at risk. */
  ahead: z.number({ error: 'must be a number' }).int().min(1).max(100),
  /** Requests for labels under way at once, at most. */
  serviceWidth: z.number({ error: 'must be a number' }).int().min(1).max(16),
  /** A bought label that waited longer asks before it prints, in hours. */
  staleHours: z.number({ error: 'must be a number' }).int().min(1).max(720),
  /** Whether a label is scanned after it came out: never, when the worker likes, always. */
  scanBack: z.enum(scanBackModes),
});
export type QueueSettings = z.infer<typeof queueSchema>;

export const trackingSettingsSchema = z.strictObject({
  /** Whether the board asks by itself where this station's packages are. */
  poll: z.boolean({ error: 'must be true or false' }),
  /** Requests to the tracking service in any 60 seconds, at most. */
  perMinute: z.number({ error: 'must be a number' }).int().min(1).max(120),
  /** A package of which nothing new was heard for this many days, and which is not delivered, is silent. */
  silentDays: z.number({ error: 'must be a number' }).int().min(1).max(60),
});
export type TrackingSettings = z.infer<typeof trackingSettingsSchema>;

const intakeParts = {
  /** Folder whose CSV and JSON files become batches by themselves, as an absolute path; empty for none. */
  watchFolder: z.string({ error: 'must be text' }).trim().max(1000).refine(isAbsolutePath, {
    error: 'must be an absolute path, such as C:\\Orders or /home/bench/orders',
  }),
  /** How tables with other columns are read. */
  mappings: mappingsSchema,
};

export const intakeSchema = z.strictObject({ ...intakeParts, mappings: mappingsSchema.default([]) });

export const appearances = ['system', 'light', 'dark'] as const;

export const settingsSchema = z.strictObject({
  station: stationSchema,
  service: serviceSchema,
  defaults: defaultsSchema,
  scanner: scannerSchema,
  queue: queueSchema,
  intake: intakeSchema,
  tracking: trackingSettingsSchema,
  customs: customsSchema,
  data: dataSettingsSchema,
  people: peopleSettingsSchema,
  sound: z.boolean(),
  appearance: z.enum(appearances),
});
export type Settings = Omit<z.infer<typeof settingsSchema>, 'defaults'> & { defaults: Defaults };

export const initialSettings: Settings = {
  station: { name: 'Bench 1' },
  service: { environment: 'practice' },
  defaults: { labelFormat: 'ZPL', parcelContents: 'M' },
  scanner: { prefixes: [], suffix: '', maxKeyGapMs: 50 },
  queue: { ahead: 10, serviceWidth: 4, staleHours: 12, scanBack: 'off' },
  intake: { watchFolder: '', mappings: [] },
  tracking: { poll: true, perMinute: 20, silentDays: 5 },
  customs: initialCustoms,
  data: initialData,
  people: { on: false, idleMinutes: 5 },
  sound: true,
  appearance: 'system',
};

/** Names of the secrets. `basicUsername` and `basicPassword` together may stand in place of `basicToken`. */
export const credentialNames = [
  'userID',
  'accountNumber',
  'passcode',
  'basicToken',
  'basicUsername',
  'basicPassword',
  'dtKey',
] as const;
export type CredentialName = (typeof credentialNames)[number];

/** A secret as it is entered: one line of visible characters, so that it can stand in a header. */
const secret = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .max(4096, { error: 'is longer than 4096 characters' })
  .regex(/^[\x20-\x7e]+$/, { error: 'must be one line of plain characters' });

export const credentialsSchema = z.strictObject(
  Object.fromEntries(credentialNames.map((name) => [name, secret.optional()])) as Record<
    CredentialName,
    z.ZodOptional<typeof secret>
  >,
);
export type Credentials = z.infer<typeof credentialsSchema>;

const provisionedPrinterSchema = z.strictObject({
  name: z.string({ error: 'must be text' }).trim().min(1, { error: 'must not be empty' }).max(60),
  uri: printerUri,
  dpi: z.union([z.literal(203), z.literal(300), z.literal(600)], { error: 'must be 203, 300 or 600' }),
  default: z.boolean({ error: 'must be true or false' }).optional(),
  /** What it says itself when it is asked for it; known, it is found again at another address. */
  serial: z
    .string({ error: 'must be text' })
    .regex(/^[A-Za-z0-9._-]{3,60}$/, { error: 'must be a serial number' })
    .optional(),
});

/** One file that sets up a bench. Every part but `packbench` is optional. */
export const provisioningSchema = z.strictObject({
  packbench: z.literal(1, { error: 'must be 1' }),
  station: stationSchema.optional(),
  service: serviceSchema.optional(),
  credentials: credentialsSchema.optional(),
  defaults: defaultsSchema.optional(),
  scanner: scannerSchema.partial().optional(),
  queue: queueSchema.partial().optional(),
  // Without the default, which would forget what is not in the file.
  intake: z.strictObject(intakeParts).partial().optional(),
  tracking: trackingSettingsSchema.partial().optional(),
  customs: customsSchema.partial().optional(),
  // That nothing is encrypted is accepted by whoever stands at the bench.
  data: dataSettingsSchema.omit({ unencryptedAccepted: true }).partial().optional(),
  people: peopleSettingsSchema.partial().optional(),
  sound: z.boolean().optional(),
  printers: z.array(provisionedPrinterSchema).max(50).optional(),
});
export type Provisioning = Omit<z.infer<typeof provisioningSchema>, 'defaults'> & { defaults?: Defaults };

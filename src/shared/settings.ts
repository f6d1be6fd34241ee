import { z } from 'zod';
import { mappingsSchema } from './intake/mapping';
import { repeatRulesSchema } from './intake/repeats';
import { floorSchema } from './floor-settings';
import { dataSettingsSchema, initialData } from './data-settings';
import { customsSchema, initialCustoms } from './landed/gate';
import { scannerLayouts } from './keyboard/layouts';
import { orderFields, orderShape, orderTraits, type OrderField } from './label/order';
import { peopleSettingsSchema } from './people/person';
import { outlivingPolicies } from './print/label-commands';
import { stationLanguages } from './text/languages';
import { initialSetUp, setUpSchema } from './set-up';
import { said } from './text/said';

export const environments = ['production', 'staging', 'practice'] as const;
export type Environment = (typeof environments)[number];

const httpUrl = /^(https?):\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?(\/[^\s?#\\\p{Cc}]*)?$/u;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** A port beyond 65535, or a name that only looks like one, breaks whoever opens a connection to it. */
const canBe = (value: string): boolean => z.url().safeParse(value).success;

const isServiceUrl = (value: string): boolean => {
  const parts = httpUrl.exec(value);
  return parts !== null && canBe(value) && (parts[1] === 'https' || loopback.test(parts[2] ?? ''));
};

/** `https:` anywhere, plain `http:` on this machine only; no user name, query or fragment in it. */
export const serviceUrl = z
  .string({ error: said('value.text') })
  .refine(isServiceUrl, { error: said('value.https') });

/** Fields that a station may fill in when an order leaves them out. */
const defaultable = orderFields.filter((name) => orderTraits[name].defaultable);

/** As orders are: a letter and its accent are one character before they are counted. */
const composed = (value: unknown): unknown => (typeof value === 'string' ? value.normalize('NFC') : value);

export const defaultsSchema = z.strictObject(
  Object.fromEntries(
    defaultable.map((name) => [name, z.preprocess(composed, orderShape[name] as z.ZodType).optional()]),
  ),
);
export type Defaults = Partial<Record<OrderField, string>>;

export const stationSchema = z.strictObject({
  name: z
    .string({ error: said('value.text') })
    .trim()
    .min(1, { error: said('value.filled') })
    .max(60),
});

/** A path from a root, a drive or a server's share; or nothing. */
const isAbsolutePath = (value: string): boolean => /^$|^\/|^[A-Za-z]:[\\/]|^\\\\[^\\]/.test(value);

/** Plain `http:` and a port, nothing else: a user name or password would be a secret among the settings. */
const proxyUrl = z
  .string({ error: said('value.text') })
  .regex(/^http:\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):\d{1,5}\/?$/, {
    error: said('value.proxy'),
  })
  .refine((value) => canBe(value), { error: said('value.host') });

/** Without control characters, and without what some programs take for the end of a line. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

export const serviceSchema = z.strictObject({
  environment: z.enum(environments, { error: said('value.oneOf', { choices: environments.join(', ') }) }),
  baseUrl: serviceUrl.optional(),
  stagingBaseUrl: serviceUrl.optional(),
  /** What the service's own codes begin with: `sender` is `<prefix>_NJ`, `_IL` or `_CA`. */
  prefix: z
    .string({ error: said('value.text') })
    .trim()
    .min(1, { error: said('value.filled') })
    .max(50, { error: said('value.long', { limit: 50 }) })
    .regex(oneLine, { error: said('value.line') })
    .optional(),
  /** The warehouse's proxy; it tunnels, and can't read what passes. */
  proxy: proxyUrl.optional(),
  /** PEM file of the only authorities whose certificates are taken; without it, those the system's Node trusts. */
  caFile: z
    .string({ error: said('value.text') })
    .max(1000)
    .refine((value) => value !== '' && isAbsolutePath(value), { error: said('value.path') })
    .optional(),
});
export type ServiceSettings = z.infer<typeof serviceSchema>;

export const scannerParts = {
  /** Text the scanner puts before each code, stripped. */
  prefixes: z.array(z.string().min(1).max(20)).max(10),
  /** Text the scanner puts after each code (before Enter or Tab), stripped. */
  suffix: z.string().max(20),
  /** Longest time between two keys of one scan, in milliseconds. */
  maxKeyGapMs: z.number().int().min(10).max(200),
  /** The computer's layout where the scanner types as a US keyboard. */
  layout: z.enum(scannerLayouts),
  /** Another scanner of the bench types as the computer does: only codes that the station knows are corrected. */
  alsoRight: z.boolean(),
};

export const scannerSchema = z.strictObject({
  ...scannerParts,
  layout: scannerParts.layout.default('same'),
  alsoRight: scannerParts.alsoRight.default(false),
});
export type ScannerSettings = z.infer<typeof scannerSchema>;

export const scanBackModes = ['off', 'offered', 'required'] as const;

export const queueSchema = z.strictObject({
  /** Labels bought and not printed yet, for each printer, at most: a label bought and not printed is money at risk. */
  ahead: z
    .number({ error: said('value.number') })
    .int()
    .min(1)
    .max(100),
  /** Requests for labels under way at once, at most. */
  serviceWidth: z
    .number({ error: said('value.number') })
    .int()
    .min(1)
    .max(16),
  /** A bought label that waited longer asks before it prints, in hours. */
  staleHours: z
    .number({ error: said('value.number') })
    .int()
    .min(1)
    .max(720),
  /** Whether a label is scanned after it came out: never, when the worker likes, always. */
  scanBack: z.enum(scanBackModes),
});
export type QueueSettings = z.infer<typeof queueSchema>;

export const trackingSettingsSchema = z.strictObject({
  /** Whether the board asks by itself where this station's packages are. */
  poll: z.boolean({ error: said('value.yesNo') }),
  /** Requests to the tracking service in any 60 seconds, at most. */
  perMinute: z
    .number({ error: said('value.number') })
    .int()
    .min(1)
    .max(120),
  /** A package of which nothing new was heard for this many days, and which is not delivered, is silent. */
  silentDays: z
    .number({ error: said('value.number') })
    .int()
    .min(1)
    .max(60),
});
export type TrackingSettings = z.infer<typeof trackingSettingsSchema>;

/** A command that a person let through for good, from one service: `^JU`, `https://api.example.com`. */
const allowedCommandSchema = z.strictObject({
  environment: z.enum(environments),
  /** Where the service's labels come from; empty for practice. */
  origin: z.string().max(300),
  command: z.string().regex(/^[~^][\x21-\x7e]{2}$/, { error: said('value.command') }),
});

export const labelCommandsSchema = z.strictObject({
  /** What is done with commands in labels that change the printer for longer than the label. */
  outliving: z.enum(outlivingPolicies, {
    error: said('value.oneOf', { choices: outlivingPolicies.join(', ') }),
  }),
  /** Commands that are printed all the same. */
  allowed: z.array(allowedCommandSchema).max(200),
});
export type LabelCommandSettings = z.infer<typeof labelCommandsSchema>;

export const intakeParts = {
  /** Folder whose CSV and JSON files become batches by themselves, as an absolute path; empty for none. */
  watchFolder: z
    .string({ error: said('value.text') })
    .trim()
    .max(1000)
    .refine(isAbsolutePath, {
      error: said('value.folder'),
    }),
  /** How tables with other columns are read. */
  mappings: mappingsSchema,
};

export const intakeSchema = z.strictObject({
  ...intakeParts,
  mappings: mappingsSchema.default([]),
  /** Whether rows that repeat an order number are one parcel or several, by kind of file. */
  repeats: repeatRulesSchema.default([]),
});

export const appearances = ['system', 'light', 'dark'] as const;

export const settingsSchema = z.strictObject({
  station: stationSchema,
  service: serviceSchema,
  defaults: defaultsSchema,
  scanner: scannerSchema,
  queue: queueSchema,
  intake: intakeSchema,
  tracking: trackingSettingsSchema,
  labelCommands: labelCommandsSchema,
  customs: customsSchema,
  data: dataSettingsSchema,
  people: peopleSettingsSchema,
  floor: floorSchema,
  setUp: setUpSchema,
  sound: z.boolean(),
  appearance: z.enum(appearances),
  /** Of everybody who has not chosen their own. */
  language: z.enum(stationLanguages),
});
export type Settings = Omit<z.infer<typeof settingsSchema>, 'defaults'> & { defaults: Defaults };

export const initialSettings: Settings = {
  station: { name: 'Bench 1' },
  service: { environment: 'practice' },
  defaults: { labelFormat: 'ZPL', parcelContents: 'M' },
  scanner: { prefixes: [], suffix: '', maxKeyGapMs: 50, layout: 'same', alsoRight: false },
  queue: { ahead: 10, serviceWidth: 4, staleHours: 12, scanBack: 'off' },
  intake: { watchFolder: '', mappings: [], repeats: [] },
  tracking: { poll: true, perMinute: 20, silentDays: 5 },
  labelCommands: { outliving: 'trust', allowed: [] },
  customs: initialCustoms,
  data: initialData,
  people: { on: false, idleMinutes: 5 },
  floor: {},
  setUp: initialSetUp,
  sound: true,
  appearance: 'system',
  language: 'system',
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

const longestSecret = 4096;

/** A secret that is sent in a body or inside Base64: any text, as it was typed. */
const anySecret = z
  .string({ error: said('value.text') })
  .min(1, { error: said('value.filled') })
  .max(longestSecret, { error: said('value.long', { limit: longestSecret }) })
  .regex(oneLine, { error: said('value.line') });

/** RFC 7617, section 2: the user ends at the first colon, so a colon in it would become part of the password. */
const userName = anySecret.regex(/^[^:]*$/, { error: said('value.colon') });

/** A secret that stands in a header as it is: visible ASCII, without the blanks that come along when it is pasted. */
const headerSecret = z
  .string({ error: said('value.text') })
  .trim()
  .min(1, { error: said('value.filled') })
  .max(longestSecret, { error: said('value.long', { limit: longestSecret }) })
  .regex(/^[\x20-\x7e]+$/, { error: said('value.plain') });

/** Pasted as it stands in a header: the word before it is the scheme, and no part of the token. */
const basicToken = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/^\s*(authorization:\s*)?basic\s+/i, '') : value),
  headerSecret,
);

export const credentialsSchema = z.strictObject({
  userID: anySecret.optional(),
  accountNumber: anySecret.optional(),
  passcode: anySecret.optional(),
  basicToken: basicToken.optional(),
  basicUsername: userName.optional(),
  basicPassword: anySecret.optional(),
  dtKey: headerSecret.optional(),
} satisfies Record<CredentialName, z.ZodType>);
export type Credentials = z.infer<typeof credentialsSchema>;

import { z } from 'zod';
import { mappingsSchema } from './intake/mapping';
import { repeatRulesSchema } from './intake/repeats';
import { floorSchema } from './floor-settings';
import { dataSettingsSchema, initialData } from './data-settings';
import { customsSchema, initialCustoms } from './landed/gate';
import { scannerLayouts } from './keyboard/layouts';
import { orderFields, orderShape, orderTraits, type OrderField } from './label/order';
import { peopleSettingsSchema } from './people/person';
import { nameText } from './name';
import { outlivingPolicies } from './print/label-commands';
import { stationLanguages } from './text/languages';
import { isUsableUrl, serviceUrl } from './service-url';
import { initialSetUp, setUpSchema } from './set-up';
import './text/rule-words';
import { codedMessage } from './text/coded-message';

export const environments = ['production', 'staging', 'practice'] as const;
export type Environment = (typeof environments)[number];

/** Fields that a station may fill in when an order leaves them out. */
const defaultable = orderFields.filter((name) => orderTraits[name].defaultable);

/** Normalised like orders: a letter and its combining accent become one character before counting. */
const composed = (value: unknown): unknown => (typeof value === 'string' ? value.normalize('NFC') : value);

export const defaultsSchema = z.strictObject(
  Object.fromEntries(
    defaultable.map((name) => [name, z.preprocess(composed, orderShape[name] as z.ZodType).optional()]),
  ),
);
export type Defaults = Partial<Record<OrderField, string>>;

export const stationSchema = z.strictObject({
  name: nameText(codedMessage('value.filled')).max(60),
});

/** A path from a root, a drive or a server's share; or empty. */
const isAbsolutePath = (value: string): boolean => /^$|^\/|^[A-Za-z]:[\\/]|^\\\\[^\\]/.test(value);

/** Plain `http:` with a port and nothing else: a user name or password would be a secret in the settings. */
const proxyUrl = z
  .string({ error: codedMessage('value.text') })
  .regex(/^http:\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):\d{1,5}\/?$/, {
    error: codedMessage('value.proxy'),
    abort: true,
  })
  .refine((value) => isUsableUrl(value), { error: codedMessage('value.host') });

/** Without control characters and without characters that some programs treat as a line end. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

export const serviceSchema = z.strictObject({
  environment: z.enum(environments, {
    error: codedMessage('value.oneOf', { choices: environments.join(', ') }),
  }),
  baseUrl: serviceUrl.optional(),
  stagingBaseUrl: serviceUrl.optional(),
  /** The prefix of the service's own codes: `sender` is `<prefix>_NJ`, `_IL` or `_CA`. */
  prefix: z
    .string({ error: codedMessage('value.text') })
    .trim()
    .min(1, { error: codedMessage('value.filled') })
    .max(50, { error: codedMessage('value.long', { limit: 50 }) })
    .regex(oneLine, { error: codedMessage('value.line') })
    .optional(),
  /** The warehouse's proxy. It tunnels and can't read the traffic. */
  proxy: proxyUrl.optional(),
  /** PEM file of the only certificate authorities to accept; without it, those that Node trusts. */
  caFile: z
    .string({ error: codedMessage('value.text') })
    .max(1000, { error: codedMessage('value.long', { limit: 1000 }) })
    .refine((value) => value !== '' && isAbsolutePath(value), { error: codedMessage('value.path') })
    .optional(),
});
export type ServiceSettings = z.infer<typeof serviceSchema>;

export const scannerParts = {
  /** Text that the scanner adds before each code; it is removed. */
  prefixes: z.array(z.string().min(1).max(20)).max(10),
  /** Text that the scanner adds after each code (before Enter or Tab); it is removed. */
  suffix: z.string().max(20),
  /** Longest time between two keys of one scan, in milliseconds. */
  maxKeyGapMs: z.number().int().min(10).max(200),
  /** The computer's keyboard layout if the scanner types as a US keyboard. */
  layout: z.enum(scannerLayouts),
  /** The bench has another scanner that types in the computer's layout: only codes that the station knows are corrected. */
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
  /** The most labels that may be bought and not printed yet, for each printer. Each one is money at risk. */
  ahead: z
    .number({ error: codedMessage('value.number') })
    .int()
    .min(1)
    .max(100),
  /** The most label requests in progress at once. */
  serviceWidth: z
    .number({ error: codedMessage('value.number') })
    .int()
    .min(1)
    .max(16),
  /** A bought label that waited longer than this asks before it prints, in hours. */
  staleHours: z
    .number({ error: codedMessage('value.number') })
    .int()
    .min(1)
    .max(720),
  /** Whether labels are scanned after printing: never, optionally, always. */
  scanBack: z.enum(scanBackModes),
});
export type QueueSettings = z.infer<typeof queueSchema>;

export const trackingSettingsSchema = z.strictObject({
  /** True if the board checks automatically where this station's packages are. */
  poll: z.boolean({ error: codedMessage('value.yesNo') }),
  /** The most requests to the tracking service in any 60 seconds. */
  perMinute: z
    .number({ error: codedMessage('value.number') })
    .int()
    .min(1)
    .max(120),
  /** A package that is not delivered and has no news for this many days is silent. */
  silentDays: z
    .number({ error: codedMessage('value.number') })
    .int()
    .min(1)
    .max(60),
});
export type TrackingSettings = z.infer<typeof trackingSettingsSchema>;

/** A command that a person allowed permanently, from one service: `^JU`, `https://api.example.com`. */
const allowedCommandSchema = z.strictObject({
  environment: z.enum(environments),
  /** The origin of the service that the labels come from; empty for practice. */
  origin: z.string().max(300),
  command: z.string().regex(/^[~^][\x21-\x7e]{2}$/, { error: codedMessage('value.command') }),
});

export const labelCommandsSchema = z.strictObject({
  /** How to treat commands in labels that change the printer for longer than the label. */
  outliving: z.enum(outlivingPolicies, {
    error: codedMessage('value.oneOf', { choices: outlivingPolicies.join(', ') }),
  }),
  /** Commands that are printed in any case. */
  allowed: z.array(allowedCommandSchema).max(200),
});
export type LabelCommandSettings = z.infer<typeof labelCommandsSchema>;

export const intakeParts = {
  /** A folder whose CSV and JSON files are imported automatically as batches, as an absolute path; empty for none. */
  watchFolder: z
    .string({ error: codedMessage('value.text') })
    .trim()
    .max(1000)
    .refine(isAbsolutePath, {
      error: codedMessage('value.folder'),
    }),
  /** How to read tables with other columns. */
  mappings: mappingsSchema,
};

export const intakeSchema = z.strictObject({
  ...intakeParts,
  mappings: mappingsSchema.default([]),
  /** Whether rows that repeat an order number are one parcel or several, for each kind of file. */
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
  /** The language for everybody who has not chosen one. */
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

/** Names of the secrets. `basicUsername` and `basicPassword` together can replace `basicToken`. */
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

/** A secret that is sent in a body or inside Base64: any text, exactly as typed. */
const anySecret = z
  .string({ error: codedMessage('value.text') })
  .min(1, { error: codedMessage('value.filled') })
  .max(longestSecret, { error: codedMessage('value.long', { limit: longestSecret }) })
  .regex(oneLine, { error: codedMessage('value.line') });

/** RFC 7617, section 2: the user name ends at the first colon, so a colon in it would become part of the password. */
const userName = anySecret.regex(/^[^:]*$/, { error: codedMessage('value.colon') });

/** A secret that is sent unchanged in a header: visible ASCII, without the spaces that pasting may add. */
const headerSecret = z
  .string({ error: codedMessage('value.text') })
  .trim()
  .min(1, { error: codedMessage('value.filled') })
  .max(longestSecret, { error: codedMessage('value.long', { limit: longestSecret }) })
  .regex(/^[\x20-\x7e]+$/, { error: codedMessage('value.plain') });

/** Pasted with its header: the word before it is the scheme and not part of the token. */
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

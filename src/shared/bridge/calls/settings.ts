import { z } from 'zod';
import { dataSettingsSchema } from '../../data-settings';
import { provisionedFloorSchema } from '../../floor-settings';
import { customsSchema } from '../../landed/gate';
import { peopleSettingsSchema } from '../../people/person';
import {
  appearances,
  credentialNames,
  credentialsSchema,
  type Defaults,
  defaultsSchema,
  intakeSchema,
  labelCommandsSchema,
  queueSchema,
  scannerSchema,
  serviceSchema,
  settingsSchema,
  stationSchema,
  trackingSettingsSchema,
} from '../../settings';
import { stationLanguages } from '../../text/languages';
import { bytes, call, supervisorIf, done, nothing, problemSchema } from '../parts';

export const vaultStatusSchema = z.object({
  names: z.record(z.enum(credentialNames), z.boolean()),
  persistent: z.boolean(),
  reason: z.enum(['ok', 'no_keychain', 'basic_text', 'undecryptable']),
  /** Whose credentials these are; in practice, those that production will use. */
  environment: z.enum(['production', 'staging']),
  /** Some were entered for another address, proxy or certificate file: they are not sent to the one set up now. */
  elsewhere: z.boolean(),
});
export type VaultStatus = z.infer<typeof vaultStatusSchema>;

/** What anyone at the bench may set for their own eyes and ears. */
const comforts: ReadonlySet<string> = new Set(['sound', 'appearance', 'language']);
export const isComfort = (part: string): boolean => comforts.has(part);

export const settingsCalls = {
  'settings.get': call(nothing, settingsSchema.extend({ defaults: z.custom<Defaults>() }), 'open'),
  'settings.set': call(
    z.object({
      station: stationSchema.optional(),
      service: serviceSchema.optional(),
      defaults: defaultsSchema.optional(),
      scanner: scannerSchema.optional(),
      queue: queueSchema.optional(),
      intake: intakeSchema.optional(),
      tracking: trackingSettingsSchema.optional(),
      labelCommands: labelCommandsSchema.optional(),
      customs: customsSchema.optional(),
      data: dataSettingsSchema.optional(),
      people: peopleSettingsSchema.optional(),
      sound: z.boolean().optional(),
      appearance: z.enum(appearances).optional(),
      language: z.enum(stationLanguages).optional(),
    }),
    done,
    (change) => supervisorIf(Object.keys(change).some((part) => !isComfort(part))),
  ),
  /** Puts settings that can't be read aside and begins with new ones. */
  'settings.startAgain': call(nothing, done, 'supervisor'),
  /** Looks whether there is a floor that this bench could join; changes nothing. */
  'settings.tryFloor': call(
    provisionedFloorSchema,
    z.object({ ok: z.boolean(), message: z.string() }),
    'supervisor',
  ),
  'settings.joinFloor': call(provisionedFloorSchema, done, 'supervisor'),
  /** `anyway`: also where the floor can't be told what it does not have; only where the first try said `mayAnyway`. */
  'settings.leaveFloor': call(
    z.object({ anyway: z.boolean() }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true) }),
      z.object({ ok: z.literal(false), message: z.string(), mayAnyway: z.boolean() }),
    ]),
    'supervisor',
  ),
  'credentials.status': call(
    nothing,
    vaultStatusSchema,
    // Which of them are set, never what they are.
    'packer',
  ),
  'credentials.set': call(credentialsSchema, done, 'supervisor'),
  'credentials.test': call(
    nothing,
    z.object({
      basic: z.enum(['accepted', 'refused', 'unclear', 'unreachable', 'missing', 'not_testable']),
      /** HTTP status of what was answered; null where nothing was. */
      status: z.number().int().nullable(),
      message: z.string(),
    }),
    'supervisor',
  ),
  'credentials.forget': call(nothing, done, 'supervisor'),
  'provisioning.load': call(
    z.object({ bytes }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), applied: z.array(z.string()) }),
      z.object({ ok: z.literal(false), errors: z.array(problemSchema) }),
    ]),
    'supervisor',
  ),
} as const;

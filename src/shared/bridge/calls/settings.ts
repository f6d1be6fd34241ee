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
import { answer, bytes, call, done, nothing, problemSchema, supervisorIf } from '../parts';

export const vaultStatusSchema = z.object({
  names: z.record(z.enum(credentialNames), z.boolean()),
  persistent: z.boolean(),
  reason: z.enum(['ok', 'no_keychain', 'basic_text', 'undecryptable']),
  /** The environment that the credentials belong to; in practice, those that production will use. */
  environment: z.enum(['production', 'staging']),
  /** Some were entered for another address, proxy or certificate file. They are not sent with the present settings. */
  elsewhere: z.boolean(),
});
export type VaultStatus = z.infer<typeof vaultStatusSchema>;

/** Settings that anyone at the bench may change, because they affect only what that person sees and hears. */
const personalSettings: ReadonlySet<string> = new Set(['sound', 'appearance', 'language']);
export const isPersonalSetting = (part: string): boolean => personalSettings.has(part);

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
    (change) => supervisorIf(Object.keys(change).some((part) => !isPersonalSetting(part))),
  ),
  /** Moves unreadable settings aside and starts with new ones. */
  'settings.startAgain': call(nothing, done, 'supervisor'),
  /** Checks whether there is a floor that this bench could join. Changes nothing. */
  'settings.tryFloor': call(
    provisionedFloorSchema,
    z.object({ ok: z.boolean(), message: z.string() }),
    'supervisor',
  ),
  'settings.joinFloor': call(provisionedFloorSchema, done, 'supervisor'),
  /** `anyway`: leave even if the floor can't receive what it does not have yet; allowed only if the first attempt answered `mayAnyway`. */
  'settings.leaveFloor': call(
    z.object({ anyway: z.boolean() }),
    answer({}, { mayAnyway: z.boolean() }),
    'supervisor',
  ),
  /**
   * Whether the benches of the floor share their settings. `alone`: there is no floor, or it is out of reach. `none`: the floor has none.
   * `offered`: it has some, and this bench has its own. `read_only`: this bench keeps what its administrator set. `aside`: parts whose
   * previous values at this bench wait for a decision.
   */
  'settings.sharing': call(
    nothing,
    z.object({
      state: z.enum(['alone', 'none', 'offered', 'shared', 'read_only']),
      aside: z.array(z.string()),
    }),
    'packer',
  ),
  /** Makes this bench's settings the floor's (`first`), uses the floor's settings at this bench (`use`), or ends sharing (`own`). */
  'settings.share': call(z.object({ how: z.enum(['first', 'use', 'own']) }), done, 'supervisor'),
  /** Decides what happens to the previous values of this bench. */
  'settings.settleAside': call(z.object({ take: z.boolean() }), done, 'supervisor'),
  'credentials.status': call(
    nothing,
    vaultStatusSchema,
    // Which credentials are set, never their values.
    'packer',
  ),
  'credentials.set': call(credentialsSchema, done, 'supervisor'),
  'credentials.test': call(
    nothing,
    z.object({
      basic: z.enum(['accepted', 'refused', 'unclear', 'unreachable', 'missing', 'not_testable']),
      /** HTTP status of the answer; null if there was none. */
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

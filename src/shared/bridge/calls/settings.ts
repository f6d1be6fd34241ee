import { z } from 'zod';
import { dataSettingsSchema } from '../../data-settings';
import { customsSchema } from '../../landed/gate';
import { peopleSettingsSchema } from '../../people/person';
import {
  appearances,
  credentialNames,
  credentialsSchema,
  type Defaults,
  defaultsSchema,
  intakeSchema,
  queueSchema,
  scannerSchema,
  serviceSchema,
  settingsSchema,
  stationSchema,
  trackingSettingsSchema,
} from '../../settings';
import { bytes, call, done, nothing, problemSchema } from '../parts';

export const vaultStatusSchema = z.object({
  names: z.record(z.enum(credentialNames), z.boolean()),
  persistent: z.boolean(),
  reason: z.enum(['ok', 'no_keychain', 'basic_text', 'undecryptable']),
});
export type VaultStatus = z.infer<typeof vaultStatusSchema>;

export const settingsCalls = {
  'settings.get': call(nothing, settingsSchema.extend({ defaults: z.custom<Defaults>() })),
  'settings.set': call(
    z.object({
      station: stationSchema.optional(),
      service: serviceSchema.optional(),
      defaults: defaultsSchema.optional(),
      scanner: scannerSchema.optional(),
      queue: queueSchema.optional(),
      intake: intakeSchema.optional(),
      tracking: trackingSettingsSchema.optional(),
      customs: customsSchema.optional(),
      data: dataSettingsSchema.optional(),
      people: peopleSettingsSchema.optional(),
      sound: z.boolean().optional(),
      appearance: z.enum(appearances).optional(),
    }),
    done,
  ),
  'credentials.status': call(nothing, vaultStatusSchema),
  'credentials.set': call(credentialsSchema, done),
  'credentials.test': call(
    nothing,
    z.object({
      basic: z.enum(['accepted', 'refused', 'unreachable', 'missing', 'not_testable']),
      message: z.string(),
    }),
  ),
  'credentials.forget': call(nothing, done),
  'provisioning.load': call(
    z.object({ bytes }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), applied: z.array(z.string()) }),
      z.object({ ok: z.literal(false), errors: z.array(problemSchema) }),
    ]),
  ),
} as const;

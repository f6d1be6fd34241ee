import { z } from 'zod';
import { restoreSources } from '../../record/record';
import { call, done, nothing } from '../parts';
import { said } from '../../text/said';

/** A passphrase for a backup: long enough to be worth its name. */
export const passphraseLength = { least: 8, most: 200 } as const;
const passphrase = z
  .string({ error: said('value.text') })
  .min(passphraseLength.least, { error: said('value.short', { least: passphraseLength.least }) })
  .max(passphraseLength.most);

const orderParcel = z.object({ ref1: z.string(), parcel: z.number().int() });
const namedPackage = z.object({
  ref1: z.string().nullable(),
  parcel: z.number().int(),
  packageId: z.string(),
  trackingNumber: z.string().nullable(),
});

/** What a restore did, and what it had to leave to a person. */
export const restoreReportSchema = z.object({
  at: z.string(),
  from: z.enum(restoreSources),
  copyAt: z.string(),
  /** Name of the file the archive was put aside as. */
  aside: z.string().nullable(),
  /** False when nothing could be read of what was put aside. */
  isRead: z.boolean(),
  /** False when orders may have been brought in and bought since the copy of which nothing is known here. */
  isWhole: z.boolean(),
  /** Bought since the copy and saved. */
  bought: z.array(namedPackage),
  /** Known by their numbers alone. */
  lost: z.array(namedPackage),
  /** Held because they may have been bought, or their labels may have been printed. */
  mayBeBought: z.array(orderParcel),
  mayBePrinted: z.array(orderParcel),
});
export type RestoreReport = z.infer<typeof restoreReportSchema>;

/** Why the archive is not encrypted. `lost` there is a key, and the keychain does not open it; `failed` it could not be done. */
export const plainReasons = ['no_keychain', 'basic_text', 'lost', 'failed'] as const;
export type PlainReason = (typeof plainReasons)[number];

export const dataStateSchema = z.object({
  encryption: z.discriminatedUnion('on', [
    z.object({ on: z.literal(true) }),
    z.object({
      on: z.literal(false),
      reason: z.enum(plainReasons),
      /** Nobody has said yet that this is known. */
      ask: z.boolean(),
    }),
  ]),
  /** The automatic copies. */
  copies: z.object({
    last: z.object({ at: z.string(), bytes: z.number() }).nullable(),
    count: z.number().int(),
    isMaking: z.boolean(),
    /** The last try did not succeed. */
    hasFailed: z.boolean(),
  }),
  archiveBytes: z.number(),
  /**
   * The daily check since this start: documents looked at, order numbers of labels whose stored label is not what was paid for,
   * and places in which the record was changed. Null before it has run.
   */
  inspection: z
    .object({ at: z.string(), documents: z.number(), damaged: z.array(z.string()), breaks: z.number() })
    .nullable(),
  report: restoreReportSchema.nullable(),
});
export type DataState = z.infer<typeof dataStateSchema>;

/** Why a backup was not taken in; the archive is as it was. */
export const restoreProblems = [
  'other_file',
  'newer',
  'wrong_passphrase',
  'altered',
  'cut_short',
  'environment',
] as const;

export const dataCalls = {
  'data.state': call(nothing, dataStateSchema, 'open'),
  /** Writes a backup where the person says; `file` is null when they changed their mind. */
  'data.backup': call(
    z.object({ passphrase }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), file: z.string().nullable() }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
    'supervisor',
  ),
  /** Takes in a backup the person names: verified before it takes the archive's place. `report` is null when they changed their mind. */
  'data.restore': call(
    z.object({ passphrase: z.string().max(passphraseLength.most) }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), report: restoreReportSchema.nullable() }),
      z.object({ ok: z.literal(false), message: z.string(), problem: z.enum(restoreProblems).optional() }),
    ]),
    'supervisor',
  ),
  /** Reads the whole archive; false when it is damaged: it is then put right when the station opens it anew, which it does. */
  'data.check': call(nothing, z.object({ isSound: z.boolean() }), 'supervisor'),
  'data.copyNow': call(nothing, done, 'supervisor'),
  /** Looks for the keychain again, and encrypts where there is one. */
  'data.encryptNow': call(nothing, done, 'supervisor'),
  'data.acceptUnencrypted': call(nothing, done, 'supervisor'),
  /** The report of the last restore was read. */
  'data.reportSeen': call(nothing, done, 'supervisor'),
} as const;

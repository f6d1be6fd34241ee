import { z } from 'zod';
import { restoreSources } from '../../record/record';
import { answer, call, done, nothing } from '../parts';
import { codedMessage } from '../../text/coded-message';

/** Limits for the passphrase of a backup, in characters. */
export const passphraseLength = { least: 8, most: 200 } as const;
const passphrase = z
  .string({ error: codedMessage('value.text') })
  .min(passphraseLength.least, { error: codedMessage('value.short', { least: passphraseLength.least }) })
  .max(passphraseLength.most);

const orderParcel = z.object({ ref1: z.string(), parcel: z.number().int() });
const namedPackage = z.object({
  ref1: z.string().nullable(),
  parcel: z.number().int(),
  packageId: z.string(),
  trackingNumber: z.string().nullable(),
});

/** What a restore did, and what it left for a person to decide. */
export const restoreReportSchema = z.object({
  at: z.string(),
  from: z.enum(restoreSources),
  copyAt: z.string(),
  /** The file name under which the previous archive was kept. */
  aside: z.string().nullable(),
  /** False if nothing of the previous archive could be read. */
  isRead: z.boolean(),
  /** False if orders may have been imported and bought after the copy of which nothing is known here. */
  isWhole: z.boolean(),
  /** Bought after the copy, and recovered. */
  bought: z.array(namedPackage),
  /** Only their numbers are known. */
  lost: z.array(namedPackage),
  /** Held because they may have been bought, or their labels may have been printed. */
  mayBeBought: z.array(orderParcel),
  mayBePrinted: z.array(orderParcel),
});
export type RestoreReport = z.infer<typeof restoreReportSchema>;

/** Why the archive is not encrypted. `lost`: there is a key that the keychain can't decrypt. `failed`: encrypting failed. */
export const plainReasons = ['no_keychain', 'basic_text', 'lost', 'failed'] as const;
export type PlainReason = (typeof plainReasons)[number];

export const dataStateSchema = z.object({
  encryption: z.discriminatedUnion('on', [
    z.object({ on: z.literal(true) }),
    z.object({
      on: z.literal(false),
      reason: z.enum(plainReasons),
      /** True until a person confirms that this is known. */
      ask: z.boolean(),
    }),
  ]),
  /** The automatic copies. */
  copies: z.object({
    last: z.object({ at: z.string(), bytes: z.number() }).nullable(),
    count: z.number().int(),
    isMaking: z.boolean(),
    /** The last attempt failed. */
    hasFailed: z.boolean(),
  }),
  archiveBytes: z.number(),
  /**
   * The daily check since this start: the number of documents checked, order numbers of labels whose stored document differs from what was
   * bought, and the number of places where the record was changed. Null before the first check.
   */
  inspection: z
    .object({ at: z.string(), documents: z.number(), damaged: z.array(z.string()), breaks: z.number() })
    .nullable(),
  report: restoreReportSchema.nullable(),
});
export type DataState = z.infer<typeof dataStateSchema>;

/** Why a backup was not restored. The archive was left unchanged. */
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
  /** Writes a backup to a file that the person chooses; `file` is null if they cancelled. */
  'data.backup': call(z.object({ passphrase }), answer({ file: z.string().nullable() }), 'supervisor'),
  /** Restores a backup that the person chooses. It is verified before it replaces the archive. `report` is null if they cancelled. */
  'data.restore': call(
    z.object({ passphrase: z.string().max(passphraseLength.most) }),
    answer({ report: restoreReportSchema.nullable() }, { problem: z.enum(restoreProblems).optional() }),
    'supervisor',
  ),
  /** Reads the whole archive. False if it is damaged: the station then opens the archive again, which repairs it. */
  'data.check': call(nothing, z.object({ isSound: z.boolean() }), 'supervisor'),
  'data.copyNow': call(nothing, done, 'supervisor'),
  /** Looks for the keychain again, and encrypts the archive if there is one. */
  'data.encryptNow': call(nothing, done, 'supervisor'),
  'data.acceptUnencrypted': call(nothing, done, 'supervisor'),
  /** A person has read the report of the last restore. */
  'data.reportSeen': call(nothing, done, 'supervisor'),
} as const;

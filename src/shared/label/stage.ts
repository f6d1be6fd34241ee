import { z } from 'zod';
import { failureSchema } from '../failure';
import { unscreenedSchema } from '../landed/unscreened';
import { orderDraftSchema } from './draft';

/** The label as the service knows it. `packageId` is short and P-prefixed; `trackingNumber` is long and account-prefixed. */
export const packageSchema = z.object({
  packageId: z.string().min(1),
  /** Null only when a person entered the package by hand without it. */
  trackingNumber: z.string().min(1).nullable(),
});
export type Package = z.infer<typeof packageSchema>;

/** A label that was bought in place of another. */
export const replacementSchema = z.object({ labelId: z.string(), packageId: z.string() });

/** Why a label waits for a person or for a later time. */
export const holdSchema = z.object({
  failure: failureSchema,
  since: z.string(),
  /** When the program tries again automatically; null if it will not. */
  retryAt: z.string().nullable(),
});
export type Hold = z.infer<typeof holdSchema>;

const base = z.object({
  id: z.string(),
  batchId: z.string(),
  /** Place in its batch, from 0. */
  position: z.number().int(),
  ref1: z.string(),
  /** Which parcel of its order it is for, from 1. A replacement is for the same parcel. */
  parcel: z.number().int().min(1),
  draft: orderDraftSchema,
  hold: holdSchema.nullable(),
  /** The label that this one replaces. */
  replaces: z.string().nullable(),
  /** When its paper was scanned after printing; null or absent if not yet, or not since it was printed again. */
  scannedBackAt: z.string().nullable().optional(),
  /** When data printed on its paper was changed at the service; null or absent while the paper is right. */
  outdatedAt: z.string().nullable().optional(),
  /** The label that another bench bought in its place, which may be unknown here; null or absent if there is none. */
  replacedElsewhere: replacementSchema.nullable().optional(),
  /** What the gate let through even though it was not screened; absent if everything was screened or nothing was asked. */
  unscreened: unscreenedSchema.optional(),
  /** When its names, addresses and documents were removed, and after how many days; null or absent while they are kept. */
  anonymised: z.object({ at: z.string(), days: z.number().int() }).nullable().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const unbought = base.extend({ package: z.null() });
const bought = base.extend({ package: packageSchema });

/**
 * A label by stage. `draft`: nothing was asked of the service. `registering`: the request may be on its way (saved to disk before it
 * leaves). `registered`: bought, nothing sent to a printer. `sending`: bytes may be on the wire. `sent`: all bytes left. `confirmed`: the
 * printer proved the print. `closed`: a person took it off the list.
 */
export const labelSchema = z.discriminatedUnion('stage', [
  unbought.extend({ stage: z.literal('draft') }),
  unbought.extend({ stage: z.literal('registering') }),
  bought.extend({ stage: z.literal('registered') }),
  bought.extend({ stage: z.literal('sending') }),
  bought.extend({ stage: z.literal('sent') }),
  bought.extend({ stage: z.literal('confirmed') }),
  base.extend({ stage: z.literal('closed'), package: packageSchema.nullable() }),
]);

export type Label = z.infer<typeof labelSchema>;
export type Stage = Label['stage'];
export const stages = [
  'draft',
  'registering',
  'registered',
  'sending',
  'sent',
  'confirmed',
  'closed',
] as const satisfies readonly Stage[];

/** True if it was bought with the gate on even though not all of it was screened. */
export const isUnscreened = (label: Label): boolean =>
  label.package !== null && (label.unscreened ?? []).length > 0;

/** True once money was spent on it. */
export const isBought = (label: Label): boolean => label.package !== null;

import { z } from 'zod';
import { failureSchema } from '../failure';
import { unscreenedSchema } from '../landed/unscreened';
import { orderDraftSchema } from './draft';

/** The label as the service knows it. `packageId` is short and P-prefixed; `trackingNumber` long and account-prefixed. */
export const packageSchema = z.object({
  packageId: z.string().min(1),
  /** Null only when a person entered the package by hand without it. */
  trackingNumber: z.string().min(1).nullable(),
});
export type Package = z.infer<typeof packageSchema>;

/** Why a label waits for a person or for a better moment. */
export const holdSchema = z.object({
  failure: failureSchema,
  since: z.string(),
  /** When the program will try again by itself; null when it will not. */
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
  /** The label this one was bought to replace. */
  replaces: z.string().nullable(),
  /** When its paper was scanned after it came out; null or missing while it was not, or since it was printed again. */
  scannedBackAt: z.string().nullable().optional(),
  /** When something that stands on its paper was changed at the service; null or missing while its paper is right. */
  outdatedAt: z.string().nullable().optional(),
  /** What the gate let pass though nobody screened it; missing where all was screened, or nothing was asked. */
  unscreened: unscreenedSchema.optional(),
  /** When its names, addresses and documents were removed, and after how many days; null or missing while they are kept. */
  anonymised: z.object({ at: z.string(), days: z.number().int() }).nullable().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const unbought = base.extend({ package: z.null() });
const bought = base.extend({ package: packageSchema });

/**
 * A label by stage. `draft` nothing was asked of the service; `registering` the request may be on its way (on disk before
 * it leaves); `registered` bought, nothing sent to a printer; `sending` bytes may be on the wire; `sent` all bytes left;
 * `confirmed` the printer proved it; `closed` a person took it off the list.
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

/** Bought with the gate on, though nobody screened all of it. */
export const isUnscreened = (label: Label): boolean =>
  label.package !== null && (label.unscreened ?? []).length > 0;

/** True once money was spent, or may have been. */
export const isBought = (label: Label): boolean => label.package !== null;

import { z } from 'zod';
import { failureSchema } from '../failure';
import { labelSetupSchema } from '../print/label-commands';
import { unscreenedSchema } from '../landed/unscreened';
import { printNote, printOverrides, printReason } from '../print/print';
import { orderDraftSchema } from './draft';
import { parcelPlaceSchema } from './parcel';
import { packageSchema, replacementSchema } from './stage';
import { places } from '../tracking/board';
import { changesSchema } from '../update/basket';

/** Why a printed label was not scanned back. */
export const skipReasons = ['unreadable', 'gone', 'scanner', 'other'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Present if the order had several parcels at that time. */
const parcel = parcelPlaceSchema.optional();
const printRef = { printId: z.string(), printerName: z.string() };

/** Everything that can happen to a label. Each event is one row of the label's log and changes its stage at most once. */
export const labelEventSchema = z.discriminatedUnion('type', [
  /** `failure`: it came from another bench, where it was put aside or customs held it. */
  z.object({ type: z.literal('imported'), file: z.string(), parcel, failure: failureSchema.optional() }),
  /** A person asked for one more parcel of an order that was already here. */
  z.object({ type: z.literal('parcel.added'), parcel: parcelPlaceSchema }),
  z.object({ type: z.literal('corrected'), draft: orderDraftSchema, changed: z.array(z.string()) }),
  z.object({
    type: z.literal('register.started'),
    draft: orderDraftSchema,
    parcel,
    /** What the gate let through even though it was not screened. */
    unscreened: unscreenedSchema.optional(),
  }),
  z.object({
    type: z.literal('register.succeeded'),
    package: packageSchema,
    documents: z.number().int(),
    /** Set when the package was bought but its documents are missing or can't be printed. */
    failure: failureSchema.nullable(),
    /** A message that the service sent with its answer. */
    message: z.string().nullable().optional(),
  }),
  z.object({
    type: z.literal('register.failed'),
    failure: failureSchema,
    retryAt: z.string().nullable(),
    /** Documents that were received and stored even though no package could be named. */
    documents: z.number().int().optional(),
    /** Names of the fields that the station's defaults had filled in, if it was certainly not bought: the next try fills them again. */
    filled: z.array(z.string()).optional(),
  }),
  /** The stored answer was read again, and it held documents that were not stored before. */
  z.object({ type: z.literal('answer.read'), documents: z.number().int() }),
  /** `retryAt`: nothing left the station, and the program tries again automatically at that time. */
  z.object({ type: z.literal('held'), failure: failureSchema, retryAt: z.string().nullable().optional() }),
  z.object({ type: z.literal('released') }),
  /**
   * A supervisor released an order that the gate held. `failure` is why it was held, `reason` why it may go. The release counts only for
   * that question (SHA-256 of `questionKey`, hexadecimal) and that failure code.
   */
  z.object({
    type: z.literal('gate.released'),
    failure: failureSchema,
    reason: z.string(),
    questionHash: z.string().optional(),
  }),
  /** The order was held because the floor could not be reached. A supervisor allows one purchase without the floor. */
  z.object({ type: z.literal('floor.released'), failure: failureSchema }),
  z.object({
    type: z.literal('settled.found'),
    package: packageSchema,
    /** How many of its documents are stored. */
    documents: z.number().int().optional(),
    /** How far its paper came while its package was unknown; absent if nothing was printed. */
    paper: z.enum(['sent', 'confirmed', 'unknown']).optional(),
    /** Why it still waits, even though its package is known. */
    failure: failureSchema.nullish(),
    /** A person ended it at the bench that bought it. */
    isHandled: z.literal(true).optional(),
  }),
  z.object({ type: z.literal('settled.again') }),
  z.object({ type: z.literal('settled.handled') }),
  /** `givenBack`: not a person's decision. An order of a shared batch belongs to another bench, or any bench may take it. */
  z.object({ type: z.literal('removed'), givenBack: z.literal(true).optional() }),
  z.object({
    type: z.literal('print.queued'),
    ...printRef,
    reason: printReason,
    copies: z.number().int(),
    overrides: z.array(z.enum(printOverrides)).optional(),
    /** The question about earlier paper that a person answered with this print. It comes back if nothing of the print is sent. */
    asked: failureSchema.optional(),
  }),
  z.object({
    type: z.literal('print.sending'),
    ...printRef,
    expected: z.number().int(),
    /** What the label does to the printer besides drawing. Present only when it differs from the last one in the label's history. */
    setup: labelSetupSchema.optional(),
  }),
  /** The printer certainly received nothing of a print that was announced with `print.sending`: the print waits again. */
  z.object({ type: z.literal('print.unsent'), ...printRef }),
  z.object({ type: z.literal('print.sent'), ...printRef, note: printNote.nullable() }),
  z.object({ type: z.literal('print.confirmed'), ...printRef, note: printNote.nullable() }),
  z.object({ type: z.literal('print.unknown'), ...printRef, note: printNote }),
  z.object({
    type: z.literal('print.failed'),
    ...printRef,
    failure: failureSchema,
    note: printNote.nullable(),
  }),
  /** `failure` is what the label waits for again, because the cancelled print was meant to fix it. */
  z.object({ type: z.literal('print.cancelled'), ...printRef, failure: failureSchema.nullish() }),
  /** The service accepted corrections. `draft` is the order as the service has it now; `isOnPaper` says that the paper shows old data. */
  z.object({
    type: z.literal('updated'),
    updateId: z.string(),
    before: changesSchema,
    after: changesSchema,
    draft: orderDraftSchema,
    isOnPaper: z.boolean(),
  }),
  z.object({
    type: z.literal('update.failed'),
    updateId: z.string(),
    changes: changesSchema,
    /** `refused` changed nothing; `unknown` may have changed something. */
    outcome: z.enum(['refused', 'unknown']),
    message: z.string().nullable(),
    failure: failureSchema.nullable(),
  }),
  /** The service reported something new about the package in transit. */
  z.object({ type: z.literal('tracked'), place: z.enum(places), text: z.string().nullable() }),
  /** Another label was bought in its place, at a person's request. */
  z.object({ type: z.literal('replaced'), by: z.string() }),
  /** It was bought in place of another label. */
  z.object({ type: z.literal('replaces'), labelId: z.string(), parcel }),
  /** Its own paper was scanned: the right label is on the parcel. */
  z.object({ type: z.literal('scanned.back'), code: z.string() }),
  /** It was bought at another bench and fetched from there: which bench, when (ISO 8601 UTC), and the corrections it came with. */
  z.object({
    type: z.literal('adopted'),
    bench: z.string(),
    boughtAt: z.string(),
    /** How many parcels a batch of the floor gave its order; absent from older versions. */
    parcel,
    updates: z.array(z.string()),
    /** Which fields those corrections changed, when (ISO 8601 UTC), and their values; older versions lack the values, or all of it. */
    corrected: z
      .array(
        z.object({
          ...{ at: z.string(), fields: z.array(z.string()) },
          values: z.object({ before: changesSchema, after: changesSchema }).optional(),
        }),
      )
      .optional(),
  }),
  /** Another bench printed it: the result of that print, and when (ISO 8601 UTC). */
  z.object({
    type: z.literal('printed.elsewhere'),
    bench: z.string(),
    ...printRef,
    printedAt: z.string(),
    state: z.enum(['sent', 'confirmed', 'unknown']),
    reason: printReason,
    copies: z.number().int(),
  }),
  /** The service accepted corrections that another bench sent, at `correctedAt` by that bench's clock. Fields as in `updated`. */
  z.object({
    type: z.literal('updated.elsewhere'),
    bench: z.string(),
    updateId: z.string(),
    before: changesSchema,
    after: changesSchema,
    draft: orderDraftSchema,
    isOnPaper: z.boolean(),
    correctedAt: z.string().optional(),
  }),
  /** Another bench bought a label in its place; null after that label was removed from its list. */
  z.object({ type: z.literal('replaced.elsewhere'), bench: z.string(), by: replacementSchema.nullable() }),
  /** A person continued without scanning it. */
  z.object({ type: z.literal('scan.skipped'), reason: z.enum(skipReasons) }),
]);

export type LabelEvent = z.infer<typeof labelEventSchema>;
export type EventType = LabelEvent['type'];

/** Events that change neither the label nor its prints: they are only in its log. */
export const onlyLogged: readonly EventType[] = ['tracked', 'update.failed', 'scan.skipped'];

/** One row of a label's log: who, when (ISO 8601 UTC), at which station. */
export const loggedEventSchema = z.object({
  id: z.number().int(),
  labelId: z.string(),
  at: z.string(),
  station: z.string(),
  /** Who asked for it; null for what the program did or found automatically, and where people do not sign in. */
  operator: z.string().nullable(),
  event: labelEventSchema,
});
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

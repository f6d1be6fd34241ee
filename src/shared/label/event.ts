import { z } from 'zod';
import { failureSchema } from '../failure';
import { labelSetupSchema } from '../print/label-commands';
import { unscreenedSchema } from '../landed/unscreened';
import { printNote, printOverrides, printReason } from '../print/print';
import { orderDraftSchema } from './draft';
import { parcelPlaceSchema } from './parcel';
import { packageSchema } from './stage';
import { places } from '../tracking/board';
import { changesSchema } from '../update/basket';

/** Why a label that came out is not scanned back. */
export const skipReasons = ['unreadable', 'gone', 'scanner', 'other'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Told where the order has several parcels: what was known of them at that time. */
const parcel = parcelPlaceSchema.optional();
const printRef = { printId: z.string(), printerName: z.string() };

/** Everything that can happen to a label. One event is one row of the label's log and at most one change of stage. */
export const labelEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('imported'), file: z.string(), parcel }),
  /** A person asked for another parcel of an order that was here. */
  z.object({ type: z.literal('parcel.added'), parcel: parcelPlaceSchema }),
  z.object({ type: z.literal('corrected'), draft: orderDraftSchema, changed: z.array(z.string()) }),
  z.object({
    type: z.literal('register.started'),
    draft: orderDraftSchema,
    parcel,
    /** What the gate let pass though nobody screened it. */
    unscreened: unscreenedSchema.optional(),
  }),
  z.object({
    type: z.literal('register.succeeded'),
    package: packageSchema,
    documents: z.number().int(),
    /** Set when the package was bought but its paper can't be had or printed. */
    failure: failureSchema.nullable(),
    /** What the service had to say beside it. */
    message: z.string().nullable().optional(),
  }),
  z.object({
    type: z.literal('register.failed'),
    failure: failureSchema,
    retryAt: z.string().nullable(),
    /** Labels that came although no package can be named; they are stored. */
    documents: z.number().int().optional(),
  }),
  /** The stored answer was read again, and labels were found in it that were not stored. */
  z.object({ type: z.literal('answer.read'), documents: z.number().int() }),
  /** `retryAt`: nothing left the station, and the program tries again by itself then. */
  z.object({ type: z.literal('held'), failure: failureSchema, retryAt: z.string().nullable().optional() }),
  z.object({ type: z.literal('released') }),
  /**
   * A supervisor let an order through that the gate held: what it was held for, and why it may go. It counts for that
   * question only (sha256 of `questionKey`, hexadecimal), and for that code.
   */
  z.object({
    type: z.literal('gate.released'),
    failure: failureSchema,
    reason: z.string(),
    questionHash: z.string().optional(),
  }),
  /** A supervisor lets it be bought once although the floor, for which it was held, can't be asked. */
  z.object({ type: z.literal('floor.released'), failure: failureSchema }),
  z.object({
    type: z.literal('settled.found'),
    package: packageSchema,
    /** Labels of it that are stored. */
    documents: z.number().int().optional(),
    /** How far paper of it got while nobody knew which package it is; missing where none was printed. */
    paper: z.enum(['sent', 'confirmed', 'unknown']).optional(),
    /** What it waits for all the same. */
    failure: failureSchema.nullish(),
  }),
  z.object({ type: z.literal('settled.again') }),
  z.object({ type: z.literal('settled.handled') }),
  z.object({ type: z.literal('removed') }),
  z.object({
    type: z.literal('print.queued'),
    ...printRef,
    reason: printReason,
    copies: z.number().int(),
    overrides: z.array(z.enum(printOverrides)).optional(),
  }),
  z.object({
    type: z.literal('print.sending'),
    ...printRef,
    expected: z.number().int(),
    /** What it does to the printer beside being drawn; once, where it differs from what was said before. */
    setup: labelSetupSchema.optional(),
  }),
  z.object({ type: z.literal('print.sent'), ...printRef, note: printNote.nullable() }),
  z.object({ type: z.literal('print.confirmed'), ...printRef, note: printNote.nullable() }),
  z.object({ type: z.literal('print.unknown'), ...printRef, note: printNote }),
  z.object({
    type: z.literal('print.failed'),
    ...printRef,
    failure: failureSchema,
    note: printNote.nullable(),
  }),
  /** `failure` is what the label waits for again: the print that was taken back was to mend it. */
  z.object({ type: z.literal('print.cancelled'), ...printRef, failure: failureSchema.nullish() }),
  /** The service took corrections; `draft` is the order as it stands there now, `isOnPaper` says that the paper shows old data. */
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
    /** `refused` changed nothing; `unknown` perhaps. */
    outcome: z.enum(['refused', 'unknown']),
    message: z.string().nullable(),
    failure: failureSchema.nullable(),
  }),
  /** The service told something new about the package's way. */
  z.object({ type: z.literal('tracked'), place: z.enum(places), text: z.string().nullable() }),
  /** Another label was made in its place, at a person's request. */
  z.object({ type: z.literal('replaced'), by: z.string() }),
  /** It was made in place of another label. */
  z.object({ type: z.literal('replaces'), labelId: z.string(), parcel }),
  /** Its own paper was scanned: the right label is on the parcel at hand. */
  z.object({ type: z.literal('scanned.back'), code: z.string() }),
  /** It was bought at another bench and fetched from there: at which, when (ISO 8601 UTC), and the corrections that it came with. */
  z.object({
    type: z.literal('adopted'),
    bench: z.string(),
    boughtAt: z.string(),
    updates: z.array(z.string()),
  }),
  /** Another bench printed it: what came of that print, and when (ISO 8601 UTC). */
  z.object({
    type: z.literal('printed.elsewhere'),
    bench: z.string(),
    ...printRef,
    printedAt: z.string(),
    state: z.enum(['sent', 'confirmed', 'unknown']),
    reason: printReason,
    copies: z.number().int(),
  }),
  /** The service took corrections that another bench sent; as in `updated`. */
  z.object({
    type: z.literal('updated.elsewhere'),
    bench: z.string(),
    updateId: z.string(),
    before: changesSchema,
    after: changesSchema,
    draft: orderDraftSchema,
    isOnPaper: z.boolean(),
  }),
  /** A person went on without scanning it. */
  z.object({ type: z.literal('scan.skipped'), reason: z.enum(skipReasons) }),
]);

export type LabelEvent = z.infer<typeof labelEventSchema>;
export type EventType = LabelEvent['type'];

/** One row of a label's log: who, when (ISO 8601 UTC), at which station. */
export const loggedEventSchema = z.object({
  id: z.number().int(),
  labelId: z.string(),
  at: z.string(),
  station: z.string(),
  /** Who asked for it; null for what the program did or found by itself, and where nobody signs in. */
  operator: z.string().nullable(),
  event: labelEventSchema,
});
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

import { z } from 'zod';
import { itemDraftSchema, orderDraftSchema } from '../label/draft';
import { failureSchema } from '../failure';
import { loggedEventSchema, skipReasons } from '../label/event';
import { importAnswerSchema } from '../intake/import-answer';
import { watchStatusSchema } from '../intake/watch';
import { labelSchema, stages } from '../label/stage';
import { printReason, printSchema } from '../print/print';
import { sharingSchema } from '../queue/batch';
import { queueRowSchema } from '../queue/row';
import { queueStatusSchema } from '../queue/status';
import { printerSchema, printerStatusSchema, printerUri } from '../print/printer';
import {
  credentialNames,
  credentialsSchema,
  defaultsSchema,
  environments,
  intakeSchema,
  queueSchema,
  type Defaults,
  scannerSchema,
  serviceSchema,
  settingsSchema,
  stationSchema,
  appearances,
} from '../settings';

const nothing = z.void();
const id = z.string().min(1).max(100);
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'must be bytes' });

/** `ok: false` carries a failure or a plain sentence; nothing was changed. */
const done = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), message: z.string(), field: z.string().optional() }),
]);

export const problemSchema = z.object({ path: z.string(), message: z.string() });

/** How many of the rows were changed, and why others were not. */
export const changedSchema = z.object({
  changed: z.number().int(),
  left: z.array(z.object({ labelId: z.string(), message: z.string() })),
});
export type Changed = z.infer<typeof changedSchema>;

/** A label as the screens see it: the row, its latest print, and what stands in the way of registering it. */
export const labelViewSchema = z.object({
  label: labelSchema,
  print: printSchema.nullable(),
  problems: z.array(problemSchema),
  /** How many documents are stored. */
  documents: z.number().int(),
});
export type LabelView = z.infer<typeof labelViewSchema>;

/** What a scan on the Ship screen led to. The label's later stages come as `label.changed`. */
export const shipAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), view: labelViewSchema }),
  /** Something must be filled in or mended first. */
  z.object({ kind: z.literal('problems'), view: labelViewSchema }),
  /** It was bought before: nothing was bought now; reprint is offered. */
  z.object({ kind: z.literal('duplicate'), view: labelViewSchema }),
  /** It waits for a person's decision (its hold says which). */
  z.object({ kind: z.literal('held'), view: labelViewSchema }),
  /** It is on its way already. */
  z.object({ kind: z.literal('working'), view: labelViewSchema }),
  /** Its paper was scanned while nobody knew whether it came out: it is in hand, so it did. */
  z.object({ kind: z.literal('settled'), view: labelViewSchema }),
  /** Its paper was scanned in the same doubt, but it has several: a second scan says that all of them are there. */
  z.object({ kind: z.literal('count_papers'), view: labelViewSchema, papers: z.number().int() }),
  /** Its paper was scanned after it came out: the parcel is done. `again`: it was before. */
  z.object({ kind: z.literal('checked'), view: labelViewSchema, again: z.boolean() }),
  /** Another label was scanned than the parcel at hand is to get (`view`). Nothing begins until that is put right or seen. */
  z.object({ kind: z.literal('wrong_label'), view: labelViewSchema, scanned: z.string() }),
  /** Nothing was begun: the label of the parcel at hand (`view`) is to be scanned first. */
  z.object({ kind: z.literal('scan_back_due'), view: labelViewSchema }),
  z.object({ kind: z.literal('not_found'), code: z.string() }),
]);
export type ShipAnswer = z.infer<typeof shipAnswerSchema>;

export type { ImportAnswer } from '../intake/import-answer';

export const printerViewSchema = printerSchema.extend({ status: printerStatusSchema, working: z.boolean() });
export type PrinterView = z.infer<typeof printerViewSchema>;

export const vaultStatusSchema = z.object({
  names: z.record(z.enum(credentialNames), z.boolean()),
  persistent: z.boolean(),
  reason: z.enum(['ok', 'no_keychain', 'basic_text', 'undecryptable']),
});
export type VaultStatus = z.infer<typeof vaultStatusSchema>;

export const practiceFaultsSchema = z.object({
  paperOut: z.boolean(),
  headOpen: z.boolean(),
  paused: z.boolean(),
  mute: z.boolean(),
  slow: z.boolean(),
  resetConnection: z.boolean(),
});
export type PracticeFaults = z.infer<typeof practiceFaultsSchema>;

export const practiceStateSchema = z.object({
  faults: practiceFaultsSchema,
  msPerLabel: z.number().int(),
  counter: z.number().int(),
  /** Labels that came out of the practice printer since it started, newest first; at most 20. */
  printed: z.array(z.object({ number: z.number().int(), at: z.string() })),
});
export type PracticeState = z.infer<typeof practiceStateSchema>;

export const pictureSchema = z.discriminatedUnion('ok', [
  /** PNG files, one for each label the document holds. Drawn by the station: close to paper, not the same. */
  z.object({ ok: z.literal(true), pngs: z.array(bytes) }),
  z.object({ ok: z.literal(false), reason: z.enum(['missing', 'too_slow', 'too_big', 'not_zpl', 'failed']) }),
]);
export type Picture = z.infer<typeof pictureSchema>;

export const stationStateSchema = z.object({
  name: z.string(),
  version: z.string(),
  runtime: z.string(),
  environment: z.enum(environments),
  dataFolder: z.string(),
  /** Set when the archive could not be opened: the station can then do nothing but say so. */
  archiveProblem: z
    .object({
      file: z.string(),
      code: z.enum(['unreadable', 'newer', 'locked', 'corrupt']),
      message: z.string(),
    })
    .nullable(),
  /** What keeps the station from registering; empty when it can. */
  serviceReady: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true) }),
    z.object({ ok: z.literal(false), failure: failureSchema }),
  ]),
});
export type StationState = z.infer<typeof stationStateSchema>;

/** What became of a label of our own, printed to try or to keep. */
const sampleAnswerSchema = z.object({
  state: z.enum(['confirmed', 'sent', 'unknown', 'failed', 'cancelled']),
  message: z.string(),
});

const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });

/** Every call the renderer may make: the name, what goes in, what comes out. Inputs are parsed before a handler sees them. */
export const contract = {
  'station.state': call(nothing, stationStateSchema),
  /** Leaves while labels are under way: `finish` what is at the service and the printers, then quit; or work on unseen. */
  'station.leave': call(z.object({ how: z.enum(['finish', 'background']) }), done),
  'ship.scan': call(z.object({ code: z.string().min(1).max(500) }), shipAnswerSchema),
  /** Begins registering and printing a label whose order is complete. */
  'ship.begin': call(z.object({ labelId: id }), shipAnswerSchema),
  /** A person has seen that the wrong label was scanned. */
  'ship.acknowledge': call(nothing, done),
  /** Goes on though the label of the parcel at hand was not scanned. */
  'ship.skipScanBack': call(z.object({ labelId: id, reason: z.enum(skipReasons) }), done),
  /** `again`: a person means it, though the same content was imported before. */
  'orders.import': call(
    z.object({ fileName: z.string().min(1).max(300), bytes, again: z.boolean().optional() }),
    importAnswerSchema,
  ),
  /** How the watch folder does. */
  'intake.status': call(nothing, watchStatusSchema),
  'orders.correct': call(
    z.object({
      labelId: id,
      fields: orderDraftSchema.shape.fields,
      items: z.array(itemDraftSchema).max(500).optional(),
    }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), view: labelViewSchema }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
  ),
  'labels.list': call(
    z.object({
      search: z.string().max(200).optional(),
      stages: z.array(z.enum(stages)).optional(),
      held: z.boolean().optional(),
      limit: z.number().int().min(1).max(1000),
    }),
    z.object({ views: z.array(labelViewSchema), counts: z.record(z.enum(stages), z.number().int()) }),
  ),
  'labels.get': call(
    z.object({ labelId: id }),
    z
      .object({
        view: labelViewSchema,
        prints: z.array(printSchema),
        events: z.array(loggedEventSchema),
        documents: z.array(
          z.object({
            position: z.number().int(),
            format: z.enum(['ZPL', 'PDF', 'PNG', 'unknown']),
            size: z.number().int(),
            sha256: z.string(),
          }),
        ),
      })
      .nullable(),
  ),
  'labels.picture': call(z.object({ labelId: id, position: z.number().int().min(1).max(3) }), pictureSchema),
  /** Settles a purchase in doubt: the package was found, register again knowingly, or it was dealt with elsewhere. */
  'labels.settle': call(
    z.discriminatedUnion('how', [
      z.object({
        labelId: id,
        how: z.literal('found'),
        packageId: z
          .string()
          .trim()
          .regex(/^P[A-Za-z0-9]{2,40}$/, { error: 'packageId begins with P, such as P123456789' }),
        trackingNumber: z.string().trim().max(100).optional(),
      }),
      z.object({ labelId: id, how: z.literal('again') }),
      z.object({ labelId: id, how: z.literal('handled') }),
    ]),
    done,
  ),
  /** Prints a bought label (again). Never buys. */
  'labels.print': call(
    z.object({
      labelId: id,
      printerId: id.optional(),
      reason: printReason,
      copies: z.number().int().min(1).max(10),
    }),
    done,
  ),
  /** Prints the label that came out last here once more, at the same printer, as damaged. */
  'labels.reprintLast': call(
    nothing,
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), view: labelViewSchema }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
  ),
  /** Puts a label aside: nothing of it begins until a person says so. Stops a print that waits for its printer. */
  'labels.hold': call(z.object({ labelId: id }), done),
  'labels.remove': call(z.object({ labelId: id }), done),
  /** The worker's word on a print that nothing else can prove. */
  'prints.settle': call(z.object({ printId: id, printed: z.boolean() }), done),
  'prints.cancel': call(z.object({ printId: id }), done),
  'printers.list': call(nothing, z.array(printerViewSchema)),
  'printers.add': call(
    z.object({
      name: z.string().trim().min(1, { error: 'name must not be empty' }).max(60),
      uri: printerUri,
      dpi: printerSchema.shape.dpi,
    }),
    done,
  ),
  'printers.remove': call(z.object({ printerId: id }), done),
  'printers.setDefault': call(z.object({ printerId: id }), done),
  'printers.check': call(z.object({ printerId: id }), printerStatusSchema.nullable()),
  'printers.test': call(z.object({ printerId: id }), sampleAnswerSchema),
  /** Prints the sheet of command barcodes; its picture is what it looks like. */
  'printers.printCommandSheet': call(z.object({ printerId: id }), sampleAnswerSchema),
  'printers.commandSheet': call(nothing, pictureSchema),
  'settings.get': call(nothing, settingsSchema.extend({ defaults: z.custom<Defaults>() })),
  'settings.set': call(
    z.object({
      station: stationSchema.optional(),
      service: serviceSchema.optional(),
      defaults: defaultsSchema.optional(),
      scanner: scannerSchema.optional(),
      queue: queueSchema.optional(),
      intake: intakeSchema.optional(),
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
  'practice.state': call(nothing, practiceStateSchema.nullable()),
  'practice.set': call(
    z.object({
      faults: practiceFaultsSchema.partial().optional(),
      msPerLabel: z.number().int().min(0).max(60_000).optional(),
    }),
    practiceStateSchema.nullable(),
  ),
  'practice.picture': call(z.object({ number: z.number().int() }), pictureSchema),
  'queue.status': call(nothing, queueStatusSchema),
  /** All rows of the batches that are not closed, in the order they will be worked on. */
  'queue.rows': call(nothing, z.array(queueRowSchema)),
  /** Labels of a batch that came out and were not scanned back: how many, and the first 100 in their order. */
  'queue.notScannedBack': call(
    z.object({ batchId: id }),
    z.object({ count: z.number().int(), rows: z.array(queueRowSchema) }),
  ),
  'queue.start': call(z.object({ batchId: id, sharing: sharingSchema.optional() }), done),
  /** `now`: nothing new begins, what is at the printer is finished. `bought`: what is bought is still printed. */
  'queue.pause': call(z.object({ batchId: id.optional(), after: z.enum(['now', 'bought']) }), done),
  'queue.resume': call(z.object({ batchId: id.optional() }), done),
  /** Takes rows that were never bought off the list. */
  'queue.remove': call(z.object({ labelIds: z.array(id).min(1).max(10_000) }), changedSchema),
  /** Puts rows that wait for a person back in line, where that costs nothing twice. */
  'queue.retry': call(z.object({ labelIds: z.array(id).min(1).max(10_000) }), changedSchema),
  /** Moves rows that surely have not been sent to another printer. */
  'queue.move': call(z.object({ labelIds: z.array(id).min(1).max(10_000), printerId: id }), changedSchema),
  /** Moves everything that waits for one printer, and surely has not been sent, to another. */
  'queue.moveRest': call(
    z.object({ fromPrinterId: id, printerId: id, batchId: id.optional() }),
    changedSchema,
  ),
  'queue.prioritise': call(
    z.object({ labelIds: z.array(id).min(1).max(10_000), priority: z.number().int().min(-9).max(9) }),
    changedSchema,
  ),
  'queue.prioritiseBatch': call(z.object({ batchId: id, priority: z.number().int().min(-9).max(9) }), done),
} as const;

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type Input<N extends CallName> = z.infer<Contract[N]['input']>;
export type Output<N extends CallName> = z.infer<Contract[N]['output']>;

/** Everything the main process announces. Screens refresh from these; they never ask on a timer. */
export const events = {
  'station.changed': z.object({}),
  /** The window was asked to close while labels are under way. */
  'station.leaving': z.object({ underWay: z.number().int() }),
  'label.changed': labelViewSchema,
  'labels.imported': z.object({ batchId: z.string() }),
  'printer.changed': z.object({ printerId: z.string() }),
  'settings.changed': z.object({}),
  'practice.changed': z.object({}),
  /** Rows that changed, gathered for a moment; rows of new batches come here too. */
  'queue.rows': z.array(queueRowSchema),
  'intake.changed': watchStatusSchema,
  'queue.changed': queueStatusSchema,
} as const;
export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/** A refused or failed call as it crosses the bridge: a plain sentence, no stack, no path. */
export interface BridgeError {
  message: string;
  field?: string;
}
export type BridgeReply<T> = { ok: true; value: T } | { ok: false; error: BridgeError };

/** What the preload script puts on `window.station`. */
export interface StationBridge {
  call<N extends CallName>(name: N, input: Input<N>): Promise<BridgeReply<Output<N>>>;
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
}

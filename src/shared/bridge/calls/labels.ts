import { z } from 'zod';
import { failureCode } from '../../failure';
import { loggedEventSchema } from '../../label/event';
import { labelQuerySchema } from '../../label/label-query';
import { stages } from '../../label/stage';
import { daySchema, summarySchema } from '../../label/summary';
import { printOverrides, printReason, printSchema, printWarnings } from '../../print/print';
import { packageIdSchema } from '../../update/package-update';
import { shipAnswerSchema } from './ship';
import { trackedSchema } from './track';
import { call, supervisorIf, done, id, labelViewSchema, nothing, pictureSchema } from '../parts';

/** Of a label's documents; the first is 1. */
const position = z.number().int().min(1).max(3);

export const labelsCalls = {
  /** Newest first. */
  'labels.list': call(
    z.object({
      ...labelQuerySchema.shape,
      /** The label after which the list goes on. */
      before: id.optional(),
      limit: z.number().int().min(1).max(1000),
    }),
    z.object({
      views: z.array(labelViewSchema),
      /** All labels, whatever was asked for. */
      counts: z.record(z.enum(stages), z.number().int()),
      /** Of those, on hold. */
      held: z.record(z.enum(stages), z.number().int()),
      /** How many labels were asked for, this page and all others; null where that would have to be counted one by one. */
      total: z.number().int().nullable(),
    }),
    'packer',
  ),
  /**
   * Bought labels that a person looks for, the best match first: a number of its own, the beginning or end of one, a whole name, the
   * rest. A tracking number is found whole or by its end, since all of an account begin alike.
   */
  'labels.find': call(
    z.object({ search: z.string().trim().min(1).max(200), limit: z.number().int().min(1).max(100) }),
    z.object({
      views: z.array(labelViewSchema),
      /** How many others match; null where that would have to be counted one by one. */
      more: z.number().int().nullable(),
    }),
    'packer',
  ),
  /** What the labels of this station can be filtered by. */
  'labels.choices': call(
    nothing,
    z.object({
      countries: z.array(z.string()),
      printers: z.array(z.object({ id: z.string(), name: z.string() })),
      holds: z.array(failureCode),
    }),
    'packer',
  ),
  /** Saves the list as CSV where the person says; `file` is null when they changed their mind. */
  'labels.export': call(
    labelQuerySchema,
    z.object({ file: z.string().nullable(), rows: z.number().int() }),
    'packer',
  ),
  'labels.summary': call(z.object({ day: daySchema }), summarySchema, 'packer'),
  /** The day that is shown, as a PDF page for paper; the window goes on meanwhile. */
  'labels.saveDay': call(z.object({ day: daySchema }), z.object({ file: z.string().nullable() }), 'packer'),
  /** Saves the day's summary as CSV where the person says. */
  'labels.exportSummary': call(
    z.object({ day: daySchema }),
    z.object({ file: z.string().nullable() }),
    'packer',
  ),
  'labels.get': call(
    z.object({ labelId: id }),
    z
      .object({
        view: labelViewSchema,
        /** Why its paper may be the wrong one to print now. */
        warnings: z.array(z.enum(printWarnings)),
        /** What the service last told of its package here; null while it told nothing. */
        tracked: trackedSchema.nullable(),
        prints: z.array(printSchema),
        events: z.array(loggedEventSchema),
        /** What the service answered to its purchase, oldest first, and what is read in each today. */
        answers: z.array(
          z.object({
            position: z.number().int(),
            at: z.string(),
            status: z.number().int(),
            contentType: z.string().nullable(),
            size: z.number().int(),
            isWhole: z.boolean(),
            packageId: z.string().nullable(),
            trackingNumber: z.string().nullable(),
            labels: z.number().int(),
            words: z.string().nullable(),
          }),
        ),
        documents: z.array(
          z.object({
            position: z.number().int(),
            format: z.enum(['ZPL', 'PDF', 'PNG', 'unknown']),
            size: z.number().int(),
            sha256: z.string(),
            /** What is stored is not what was stored: the disk or somebody changed it. */
            isDamaged: z.boolean(),
          }),
        ),
      })
      .nullable(),
    'packer',
  ),
  'labels.picture': call(z.object({ labelId: id, position }), pictureSchema, 'packer'),
  /** Puts a document's ZPL on the clipboard, as it was bought. */
  'labels.copyDocument': call(z.object({ labelId: id, position }), done, 'packer'),
  /** Saves one of a document's pictures (the first is 1) where the person says; `file` is null when they changed their mind. */
  'labels.savePicture': call(
    z.object({ labelId: id, position, picture: z.number().int().min(1).max(1000) }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), file: z.string().nullable() }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
    'packer',
  ),
  /** Settles a purchase in doubt: the package was found, register again knowingly, or it was dealt with elsewhere. */
  'labels.settle': call(
    z.discriminatedUnion('how', [
      z.object({
        labelId: id,
        how: z.literal('found'),
        packageId: z.string().trim().pipe(packageIdSchema),
        trackingNumber: z.string().trim().max(100).optional(),
      }),
      z.object({ labelId: id, how: z.literal('again') }),
      z.object({ labelId: id, how: z.literal('handled') }),
    ]),
    done,
    // Registering again what may be bought already is the one way to pay twice.
    ({ how }) => supervisorIf(how === 'again'),
  ),
  /** Buys and prints an order that is held because the floor can't be asked: another bench may buy it too. */
  'labels.shipWithoutFloor': call(z.object({ labelId: id }), done, 'supervisor'),
  /** Reads the service's stored answers again: a newer reader may understand more of them. Asks nobody, prints nothing. */
  'labels.readAnswer': call(z.object({ labelId: id }), done, 'packer'),
  /**
   * Prints the labels that came, also while nobody knows which package they are. Never buys. Where paper of it may be out already it
   * is refused, unless `overrides` names `printed_before`.
   */
  'labels.printAnswer': call(
    z.object({ labelId: id, overrides: z.array(z.enum(['printed_before'])).optional() }),
    done,
    'packer',
  ),
  /** Prints a bought label (again). Never buys. */
  'labels.print': call(
    z.object({
      labelId: id,
      printerId: id.optional(),
      reason: printReason,
      copies: z.number().int().min(1).max(10),
      /**
       * Warnings that the person has read and prints in spite of; one that is not named refuses the print. `unfit`: on this
       * printer, though the label is not right for it.
       */
      overrides: z.array(z.enum(printOverrides)).optional(),
    }),
    done,
    // A label that is not right for the printer.
    ({ overrides = [] }) => supervisorIf(overrides.includes('unfit')),
  ),
  /**
   * Makes a new order in place of a bought label and begins to register it: a second purchase, which a person asked for in
   * those words. The old label's paper raises STOP from then on.
   */
  'labels.replace': call(
    z.object({ labelId: id }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), answer: shipAnswerSchema }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
    // A second purchase.
    'supervisor',
  ),
  /** Prints the label that came out last here once more, at the same printer, as damaged. */
  'labels.reprintLast': call(
    nothing,
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), view: labelViewSchema }),
      /** `view` when only warnings stand in the way, which a person may confirm (`labels.print`). */
      z.object({ ok: z.literal(false), message: z.string(), view: labelViewSchema.optional() }),
    ]),
    'packer',
  ),
  /**
   * Lets the commands that a held label is asked about (`label_asks`) through for good, from this service. Labels that wait
   * for nothing else are taken off their hold.
   */
  'labels.allowCommands': call(
    z.object({ labelId: id }),
    done,
    // What is printed from then on without a question.
    'supervisor',
  ),
  /** Puts a label aside: nothing of it begins until a person says so. Stops a print that waits for its printer. */
  'labels.hold': call(z.object({ labelId: id }), done, 'packer'),
  'labels.remove': call(z.object({ labelId: id }), done, 'packer'),
  /** The worker's word on a print that nothing else can prove. */
  'prints.settle': call(z.object({ printId: id, printed: z.boolean() }), done, 'packer'),
  'prints.cancel': call(z.object({ printId: id }), done, 'packer'),
} as const;

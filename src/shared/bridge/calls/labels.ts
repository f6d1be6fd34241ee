import { z } from 'zod';
import { failureCode } from '../../failure';
import { copiedLabelSchema, copyStateSchema } from '../../label/copied';
import { loggedEventSchema } from '../../label/event';
import { labelQuerySchema } from '../../label/label-query';
import { stages } from '../../label/stage';
import { daySchema, summarySchema } from '../../label/summary';
import { printOverrides, printReason, printSchema, printWarnings } from '../../print/print';
import { packageIdSchema } from '../../update/package-update';
import { shipAnswerSchema } from './ship';
import { trackedSchema } from './track';
import { answer, call, done, id, labelViewSchema, nothing, pictureSchema, supervisorIf } from '../parts';

/** Number of a label's document, from 1. */
const position = z.number().int().min(1).max(3);

export const labelsCalls = {
  /** Newest first. */
  'labels.list': call(
    z.object({
      ...labelQuerySchema.shape,
      /** The label after which the list continues, of this bench or another. */
      before: id.optional(),
      limit: z.number().int().min(1).max(1000),
    }),
    z.object({
      views: z.array(labelViewSchema),
      /** All labels, regardless of the query. */
      counts: z.record(z.enum(stages), z.number().int()),
      /** The number of those on hold. */
      held: z.record(z.enum(stages), z.number().int()),
      /** How many labels match in total; null if counting would have to visit them one by one. */
      total: z.number().int().nullable(),
      /**
       * Labels of other benches that match, listed after this bench's own. Only their data is here, not their documents: `labels.fetch`
       * fetches one.
       */
      others: z.array(copiedLabelSchema),
      /** The total of those. */
      othersTotal: z.number().int().nullable(),
    }),
    'packer',
  ),
  /** How complete the copy of other benches' labels is; null if this bench works alone. */
  'labels.copyState': call(nothing, copyStateSchema.nullable(), 'packer'),
  /** Fetches a label of another bench with its documents. Prints nothing. */
  'labels.fetch': call(
    z.object({ labelId: id }),
    z.enum(['found', 'not_there', 'away', 'asking', 'unreadable']),
    'packer',
  ),
  /**
   * Bought labels that match a search, the best match first: a complete number, the beginning or end of a number, a complete name, then the
   * others. A tracking number matches completely or by its end, because all numbers of one account begin alike.
   */
  'labels.find': call(
    z.object({ search: z.string().trim().min(1).max(200), limit: z.number().int().min(1).max(100) }),
    z.object({
      views: z.array(labelViewSchema),
      /** How many more match; null if counting would have to visit them one by one. */
      more: z.number().int().nullable(),
    }),
    'packer',
  ),
  /** The values by which this station's labels can be filtered. */
  'labels.choices': call(
    nothing,
    z.object({
      countries: z.array(z.string()),
      printers: z.array(z.object({ id: z.string(), name: z.string() })),
      holds: z.array(failureCode),
    }),
    'packer',
  ),
  /** Saves the list as a CSV file that the person chooses; `file` is null if they cancelled. */
  'labels.export': call(
    labelQuerySchema,
    z.object({ file: z.string().nullable(), rows: z.number().int() }),
    'packer',
  ),
  'labels.summary': call(z.object({ day: daySchema }), summarySchema, 'packer'),
  /** Saves the displayed day as a PDF page. The window stays usable meanwhile. */
  'labels.saveDay': call(z.object({ day: daySchema }), z.object({ file: z.string().nullable() }), 'packer'),
  /** Saves the day's summary as a CSV file that the person chooses. */
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
        /** Why it may be wrong to print the label again now. */
        warnings: z.array(z.enum(printWarnings)),
        /** The service's latest report about its package; null if there is none. */
        tracked: trackedSchema.nullable(),
        prints: z.array(printSchema),
        events: z.array(loggedEventSchema),
        /** The service's answers to its purchase, oldest first, and what this version reads in each. */
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
            /** The stored bytes were changed by the disk or by somebody. */
            isDamaged: z.boolean(),
          }),
        ),
      })
      .nullable(),
    'packer',
  ),
  'labels.picture': call(z.object({ labelId: id, position }), pictureSchema, 'packer'),
  /** Copies a document's ZPL to the clipboard exactly as it was bought. */
  'labels.copyDocument': call(z.object({ labelId: id, position }), done, 'packer'),
  /** Saves one picture of a document (the first is 1) to a file that the person chooses; `file` is null if they cancelled. */
  'labels.savePicture': call(
    z.object({ labelId: id, position, picture: z.number().int().min(1).max(1000) }),
    answer({ file: z.string().nullable() }),
    'packer',
  ),
  /** Settles a purchase in doubt: the package was found, it is knowingly registered again, or it was handled elsewhere. */
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
    // Registering an order again that may already be bought is the only way to pay twice.
    ({ how }) => supervisorIf(how === 'again'),
  ),
  /** Buys and prints an order that is held because the floor is out of reach. Another bench may buy it too. */
  'labels.shipWithoutFloor': call(z.object({ labelId: id }), done, 'supervisor'),
  /** Reads the service's stored answers again, because a newer version may understand more of them. Sends nothing, prints nothing. */
  'labels.readAnswer': call(z.object({ labelId: id }), done, 'packer'),
  /**
   * Prints the documents that were received, even if their package is unknown. Never buys. If their paper may already be out, it refuses
   * unless `overrides` contains `printed_before`.
   */
  'labels.printAnswer': call(
    z.object({ labelId: id, overrides: z.array(z.enum(['printed_before'])).optional() }),
    done,
    'packer',
  ),
  /** Prints a bought label, or prints it again. Never buys. */
  'labels.print': call(
    z.object({
      labelId: id,
      printerId: id.optional(),
      reason: printReason,
      copies: z.number().int().min(1).max(10),
      /**
       * Warnings that the person has read and overrides. A warning that is not listed refuses the print. `unfit`: print on this printer
       * even though the label does not fit it.
       */
      overrides: z.array(z.enum(printOverrides)).optional(),
    }),
    done,
    // A label that does not fit the printer needs a supervisor.
    ({ overrides = [] }) => supervisorIf(overrides.includes('unfit')),
  ),
  /**
   * Creates a new order in place of a bought label and starts to register it: a second purchase, which a person explicitly requested. From
   * then on the old label's paper raises STOP.
   */
  'labels.replace': call(
    z.object({ labelId: id }),
    answer({ answer: shipAnswerSchema }),
    // A second purchase.
    'supervisor',
  ),
  /** Prints the label that this station printed last once more, at the same printer, as damaged. */
  'labels.reprintLast': call(
    nothing,
    answer(
      { view: labelViewSchema },
      /** `view` if only warnings prevent it, which a person may confirm (`labels.print`). */
      { view: labelViewSchema.optional() },
    ),
    'packer',
  ),
  /**
   * Allows the commands that a held label was stopped for (`label_asks`) permanently, for this service. Labels that wait for nothing else
   * are released.
   */
  'labels.allowCommands': call(
    z.object({ labelId: id }),
    done,
    // It decides what is printed without a question from then on.
    'supervisor',
  ),
  /** Puts a label aside: nothing happens to it until a person releases it. It cancels a print that waits for its printer. */
  'labels.hold': call(z.object({ labelId: id }), done, 'packer'),
  'labels.remove': call(z.object({ labelId: id }), done, 'packer'),
  /** The worker's answer for a print that nothing else can prove. */
  'prints.settle': call(z.object({ printId: id, printed: z.boolean() }), done, 'packer'),
  'prints.cancel': call(z.object({ printId: id }), done, 'packer'),
} as const;

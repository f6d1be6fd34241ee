import { z } from 'zod';
import { searchProblemSchema, foundPrinterSchema } from '../../print/found';
import { printNote } from '../../print/print';
import {
  printerName,
  printerSchema,
  printerStatusSchema,
  printerUri,
  statusReason,
} from '../../print/printer';
import { printerCommand, printerCommandTraits } from '../../print/printer-command';
import { answerRowSchema, printerQuestion, questionRefusals } from '../../print/printer-question';
import { answer, call, done, id, nothing, pictureSchema, supervisorIf } from '../parts';

export const printerViewSchema = printerSchema.extend({
  status: printerStatusSchema,
  /** The address where a possibly different printer reports the same serial number; null if there is none. */
  elsewhere: z.string().nullable(),
  working: z.boolean(),
  /** Labels it printed for this station since midnight: proven prints, and sent ones that could not be proven. */
  today: z.number().int(),
  /** The last print there that failed or whose result is unknown. */
  lastError: z
    .object({ state: z.enum(['failed', 'unknown']), note: printNote.nullable(), at: z.string() })
    .nullable(),
});
export type PrinterView = z.infer<typeof printerViewSchema>;

/** The result of printing a label of our own: a test label, a command sheet or a badge. */
const sampleAnswerSchema = z.object({
  state: z.enum(['confirmed', 'sent', 'unknown', 'failed', 'cancelled']),
  message: z.string(),
});

/** A printer's answer to a person's question, or why it was not asked. */
const printerAnswerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** As sent over the wire, without its line end. */
    asked: z.string(),
    /** The answer, with control characters written out (`\\x02`); empty if there was none. Passwords are masked. */
    raw: z.string(),
    rows: z.array(answerRowSchema),
    /** What keeps the printer from printing, as far as this answer shows. */
    reasons: z.array(statusReason),
    /** From the question to the last byte of the answer, in milliseconds. */
    ms: z.number(),
  }),
  z.object({ ok: z.literal(false), reason: z.enum(questionRefusals) }),
]);

/** Everything found so far. `troubles` are ways of searching that failed; the others continued. */
export const searchStateSchema = z.object({
  looking: z.boolean(),
  found: z.array(foundPrinterSchema),
  troubles: z.array(searchProblemSchema),
  /** A terminal command that lets this user open USB printers; null if no command would help. */
  allowCommand: z.string().nullable(),
});
export type SearchState = z.infer<typeof searchStateSchema>;

export const printersCalls = {
  /** Starts a new search for printers. Results arrive as `printers.found`. `address`: a name or IP address to ask as well. */
  'printers.search': call(
    z.object({ address: z.string().trim().max(200).optional() }),
    searchStateSchema,
    'packer',
  ),
  'printers.stopSearch': call(nothing, searchStateSchema, 'packer'),
  'printers.list': call(nothing, z.array(printerViewSchema), 'packer'),
  /** A printer of this place that presented another certificate over TLS keeps its entry, and that certificate is accepted. */
  'printers.add': call(
    z.object({
      name: printerName,
      uri: printerUri,
      dpi: printerSchema.shape.dpi,
    }),
    done,
    'supervisor',
  ),
  'printers.remove': call(z.object({ printerId: id }), done, 'supervisor'),
  'printers.setDefault': call(z.object({ printerId: id }), done, 'supervisor'),
  /** Asks a printer for its status. `light`: reads only what may have changed, and skips a mute printer. */
  'printers.check': call(
    z.object({ printerId: id, light: z.boolean().optional() }),
    printerStatusSchema.nullable(),
    'packer',
  ),
  /**
   * Accepts the printer that now answers at the stored address as this one, whatever serial number it reports. With `elsewhere`: accepts
   * the printer that reports the serial number at that address.
   */
  'printers.adopt': call(
    z.object({ printerId: id, elsewhere: printerUri.optional() }),
    done,
    // Any printer may be answering at that address.
    'supervisor',
  ),
  /** Refused while a print of ours is at the printer, except for commands that are allowed beside a print. */
  'printers.command': call(z.object({ printerId: id, command: printerCommand }), done, ({ command }) =>
    supervisorIf(!printerCommandTraits[command].besidePrint),
  ),
  /** Asks a printer a question that changes nothing. Refused while a print of ours is at the printer. */
  'printers.ask': call(
    z.object({ printerId: id, question: printerQuestion }),
    printerAnswerSchema,
    'supervisor',
  ),
  /**
   * Saves the newest answer to each question asked since the station was opened to a file that the person chooses; `file` is null if they
   * cancelled.
   */
  'printers.saveCapture': call(
    z.object({ printerId: id }),
    answer({ file: z.string().nullable() }),
    'supervisor',
  ),
  /** Copies to the clipboard: the newest answer to a question, or the command that allows USB printers. */
  'printers.copy': call(
    z.discriminatedUnion('what', [
      z.object({ what: z.literal('answer'), printerId: id, asked: z.string().max(300) }),
      z.object({ what: z.literal('allowCommand') }),
    ]),
    done,
    ({ what }) => supervisorIf(what === 'answer'),
  ),
  'printers.test': call(z.object({ printerId: id }), sampleAnswerSchema, 'packer'),
  /** Prints the sheet of command barcodes; `printers.commandSheet` returns its picture. */
  'printers.printCommandSheet': call(z.object({ printerId: id }), sampleAnswerSchema, 'packer'),
  'printers.commandSheet': call(nothing, pictureSchema, 'packer'),
} as const;

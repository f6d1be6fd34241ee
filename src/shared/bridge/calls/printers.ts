import { z } from 'zod';
import { findTroubleSchema, foundPrinterSchema } from '../../print/found';
import { printNote } from '../../print/print';
import { printerSchema, printerStatusSchema, printerUri, statusReason } from '../../print/printer';
import { printerCommand, printerCommandTraits } from '../../print/printer-command';
import { answerRowSchema, printerQuestion, questionRefusals } from '../../print/printer-question';
import { call, supervisorIf, done, id, nothing, pictureSchema } from '../parts';

export const printerViewSchema = printerSchema.extend({
  status: printerStatusSchema,
  /** Where its serial number is said by one that may be another; null where nobody else says it. */
  elsewhere: z.string().nullable(),
  working: z.boolean(),
  /** Labels it printed for this station since midnight: proven ones, and those sent that it could not prove. */
  today: z.number().int(),
  /** The last print at it that failed, or of which nobody knows what became. */
  lastError: z
    .object({ state: z.enum(['failed', 'unknown']), note: printNote.nullable(), at: z.string() })
    .nullable(),
});
export type PrinterView = z.infer<typeof printerViewSchema>;

/** What became of a label of our own, printed to try or to keep. */
const sampleAnswerSchema = z.object({
  state: z.enum(['confirmed', 'sent', 'unknown', 'failed', 'cancelled']),
  message: z.string(),
});

/** What a printer said to a person's question, or why it was not asked. */
const printerAnswerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** As it went over the wire, without its line end. */
    asked: z.string(),
    /** What came back, control characters written out (`\\x02`); empty where nothing did. Passwords are blotted out. */
    raw: z.string(),
    rows: z.array(answerRowSchema),
    /** What keeps the printer from printing, as far as this answer tells. */
    reasons: z.array(statusReason),
    /** From the question to the last byte of the answer, in milliseconds. */
    ms: z.number(),
  }),
  z.object({ ok: z.literal(false), reason: z.enum(questionRefusals) }),
]);

/** Everything found so far. `troubles` are ways of looking that failed; the others went on. */
export const searchStateSchema = z.object({
  looking: z.boolean(),
  found: z.array(foundPrinterSchema),
  troubles: z.array(findTroubleSchema),
  /** What lets this user open printers on USB, to be typed in a terminal; null where nothing of the kind helps. */
  allowCommand: z.string().nullable(),
});
export type SearchState = z.infer<typeof searchStateSchema>;

export const printersCalls = {
  /** Looks for printers, anew; what is found comes as `printers.found`. `address`: a name or IP address to ask as well. */
  'printers.search': call(
    z.object({ address: z.string().trim().max(200).optional() }),
    searchStateSchema,
    'packer',
  ),
  'printers.stopSearch': call(nothing, searchStateSchema, 'packer'),
  'printers.list': call(nothing, z.array(printerViewSchema), 'packer'),
  'printers.add': call(
    z.object({
      name: z.string().trim().min(1, { error: 'name must not be empty' }).max(60),
      uri: printerUri,
      dpi: printerSchema.shape.dpi,
    }),
    done,
    'supervisor',
  ),
  'printers.remove': call(z.object({ printerId: id }), done, 'supervisor'),
  'printers.setDefault': call(z.object({ printerId: id }), done, 'supervisor'),
  /** Asks a printer how it is. `light`: only what may have changed, and a mute printer not at all. */
  'printers.check': call(
    z.object({ printerId: id, light: z.boolean().optional() }),
    printerStatusSchema.nullable(),
    'packer',
  ),
  /**
   * Takes the printer that answers at its address now for this one, whatever serial number it says. With `elsewhere`: takes the
   * one that says its serial number there.
   */
  'printers.adopt': call(
    z.object({ printerId: id, elsewhere: printerUri.optional() }),
    done,
    // What answers at its address may be any printer.
    'supervisor',
  ),
  /** Refused while a print of ours is at the printer, except what may reach it beside one. */
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
   * Saves the newest answer to each question that was asked since the station was opened where the person says; `file` is
   * null when they changed their mind.
   */
  'printers.saveCapture': call(
    z.object({ printerId: id }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), file: z.string().nullable() }),
      z.object({ ok: z.literal(false), message: z.string() }),
    ]),
    'supervisor',
  ),
  /** Puts the newest answer to a question, or the command that allows printers on USB, on the clipboard. */
  'printers.copy': call(
    z.discriminatedUnion('what', [
      z.object({ what: z.literal('answer'), printerId: id, asked: z.string().max(300) }),
      z.object({ what: z.literal('allowCommand') }),
    ]),
    done,
    ({ what }) => supervisorIf(what === 'answer'),
  ),
  'printers.test': call(z.object({ printerId: id }), sampleAnswerSchema, 'packer'),
  /** Prints the sheet of command barcodes; its picture is what it looks like. */
  'printers.printCommandSheet': call(z.object({ printerId: id }), sampleAnswerSchema, 'packer'),
  'printers.commandSheet': call(nothing, pictureSchema, 'packer'),
} as const;

import { z } from 'zod';
import { findTroubleSchema, foundPrinterSchema } from '../../print/found';
import { printerSchema, printerStatusSchema, printerUri } from '../../print/printer';
import { call, done, id, nothing, pictureSchema } from '../parts';

export const printerViewSchema = printerSchema.extend({ status: printerStatusSchema, working: z.boolean() });
export type PrinterView = z.infer<typeof printerViewSchema>;

/** What became of a label of our own, printed to try or to keep. */
const sampleAnswerSchema = z.object({
  state: z.enum(['confirmed', 'sent', 'unknown', 'failed', 'cancelled']),
  message: z.string(),
});

/** Everything found so far. `troubles` are ways of looking that failed; the others went on. */
export const searchStateSchema = z.object({
  looking: z.boolean(),
  found: z.array(foundPrinterSchema),
  troubles: z.array(findTroubleSchema),
});
export type SearchState = z.infer<typeof searchStateSchema>;

export const printersCalls = {
  /** Looks for printers, anew; what is found comes as `printers.found`. `address`: a name or IP address to ask as well. */
  'printers.search': call(z.object({ address: z.string().trim().max(200).optional() }), searchStateSchema),
  'printers.stopSearch': call(nothing, searchStateSchema),
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
} as const;

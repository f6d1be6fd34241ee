import { z } from 'zod';
import { layoutNames } from './layout';
import { mappedFieldSchema, mappingSchema } from './mapping';
import { repeatRuleSchema, repeatSchema } from './repeats';

export const importProblemSchema = z.object({
  line: z.number().int(),
  ref1: z.string().nullable(),
  /** Which parcel of the order, for a row that was imported as a further parcel. */
  parcel: z.number().int().optional(),
  field: z.string(),
  message: z.string(),
  /** True: the row was not imported. False: it was imported and must be fixed before it ships. */
  refused: z.boolean(),
});

/** The result of importing an order file. Only `imported` stored anything. */
export const importAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), message: z.string() }),
  /** The same content was imported before. A person must say whether to import it again. */
  z.object({
    kind: z.literal('again'),
    batchId: z.string(),
    batchName: z.string(),
    /** When it was imported, ISO 8601 UTC. */
    at: z.string(),
    /** The bench that brought it to the floor; absent for a batch of this bench alone. */
    bench: z.string().optional(),
  }),
  /** No mapping of its columns is known. */
  z.object({
    kind: z.literal('unmapped'),
    signature: mappingSchema.shape.signature,
    headers: z.array(z.string()),
    /** The first rows, under `headers`; long values are shortened. */
    rows: z.array(z.array(z.string())),
    /** The likely fields of the columns, judged by their names alone. */
    suggestions: z.array(mappedFieldSchema),
  }),
  /** Rows repeat an order number, and it is not known whether they are one parcel or several. */
  z.object({
    kind: z.literal('repeats'),
    signature: repeatRuleSchema.shape.signature,
    /** The first 20, each with its first 20 lines. */
    orders: z.array(repeatSchema),
    total: z.number().int(),
  }),
  z.object({
    kind: z.literal('imported'),
    batchId: z.string().nullable(),
    fileName: z.string(),
    encoding: z.string(),
    /** How the columns were understood; `title` is the name of the mapping. */
    layout: z.enum(layoutNames),
    title: z.string().nullable(),
    /** The number of parcels, each with its own label, and of their orders. */
    imported: z.number().int(),
    orders: z.number().int(),
    /** Imported rows that must be fixed before they ship. */
    toFix: z.number().int(),
    refused: z.number().int(),
    unknownColumns: z.array(z.string()),
    /** The first 200, in the order of the file. */
    problems: z.array(importProblemSchema),
    problemsTotal: z.number().int(),
  }),
]);
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

import { z } from 'zod';
import { layoutNames } from './layout';
import { mappedFieldSchema, mappingSchema } from './mapping';
import { repeatRuleSchema, repeatSchema } from './repeats';

export const importProblemSchema = z.object({
  line: z.number().int(),
  ref1: z.string().nullable(),
  /** Which parcel of the order, for a row that was taken as another than the first. */
  parcel: z.number().int().optional(),
  field: z.string(),
  message: z.string(),
  /** True: the row was not taken. False: it was taken and must be mended before it ships. */
  refused: z.boolean(),
});

/** What came of an order file. Only `imported` stored anything. */
export const importAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), message: z.string() }),
  /** The same content was imported before: a person says whether it is meant. */
  z.object({
    kind: z.literal('again'),
    batchId: z.string(),
    batchName: z.string(),
    /** When it was imported, ISO 8601 UTC. */
    at: z.string(),
    /** The bench that brought it to the floor; left out for a batch of this bench alone. */
    bench: z.string().optional(),
  }),
  /** Nobody has said yet what its columns mean. */
  z.object({
    kind: z.literal('unmapped'),
    signature: mappingSchema.shape.signature,
    headers: z.array(z.string()),
    /** The first rows, under `headers`; long values are cut. */
    rows: z.array(z.array(z.string())),
    /** What the columns probably mean, by their names alone. */
    suggestions: z.array(mappedFieldSchema),
  }),
  /** Rows repeat an order number, and nobody has said yet whether they are one parcel or several. */
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
    /** How the columns were understood; `title` is a mapping's own name. */
    layout: z.enum(layoutNames),
    title: z.string().nullable(),
    /** Parcels, each with a label to come, and the orders they are of. */
    imported: z.number().int(),
    orders: z.number().int(),
    /** Rows taken that must be mended before they ship. */
    toMend: z.number().int(),
    refused: z.number().int(),
    unknownColumns: z.array(z.string()),
    /** The first 200, in the order of the file. */
    problems: z.array(importProblemSchema),
    problemsTotal: z.number().int(),
  }),
]);
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

import { z } from 'zod';
import { failureSchema } from '#shared/failure';
import { type OrderDraft, orderDraftSchema } from '#shared/label/draft';
import { ruleFields } from '#shared/queue/batch';

/** The data of a waiting order that benches exchange. */
const bodySchema = z.object({
  format: z.literal(1),
  file: z.string(),
  ref1: z.string(),
  parcel: z.number().int().min(1),
  /** How many parcels its order has. */
  of: z.number().int().min(1),
  draft: orderDraftSchema,
  /** Why it waits for a person at whichever bench takes it; absent from older versions. */
  held: failureSchema.optional(),
});
export type RowBody = Omit<z.infer<typeof bodySchema>, 'format'>;

export const writtenRow = (body: RowBody): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ format: 1, ...body }));

/** Reads such data; null if a newer version wrote it or it can't be understood. */
export const readRow = (bytes: Uint8Array): RowBody | null => {
  try {
    return bodySchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
};

/** A field and its value, in the form that rules compare. */
export const traitOf = (field: string, value: string): string => `${field} ${value.trim().toUpperCase()}`;

/** The traits by which a bench may choose an order. */
export const traitsOf = ({ fields }: OrderDraft): string[] =>
  ruleFields.flatMap((field) => {
    const value = fields[field];
    return typeof value === 'string' ? [traitOf(field, value)] : [];
  });

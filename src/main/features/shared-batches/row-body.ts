import { z } from 'zod';
import { type OrderDraft, orderDraftSchema } from '#shared/label/draft';
import { ruleFields } from '#shared/queue/batch';

/** What benches tell each other of an order that waits in a batch. */
const bodySchema = z.object({
  format: z.literal(1),
  file: z.string(),
  ref1: z.string(),
  parcel: z.number().int().min(1),
  /** How many parcels its order has. */
  of: z.number().int().min(1),
  draft: orderDraftSchema,
});
export type RowBody = Omit<z.infer<typeof bodySchema>, 'format'>;

export const writtenRow = (body: RowBody): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ format: 1, ...body }));

/** Null for what a newer program wrote, or can't be understood. */
export const readRow = (bytes: Uint8Array): RowBody | null => {
  try {
    return bodySchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
};

/** One field and its value, as rules compare them. */
export const traitOf = (field: string, value: string): string => `${field} ${value.trim().toUpperCase()}`;

/** What a bench may choose an order by. */
export const traitsOf = ({ fields }: OrderDraft): string[] =>
  ruleFields.flatMap((field) => {
    const value = fields[field];
    return typeof value === 'string' ? [traitOf(field, value)] : [];
  });

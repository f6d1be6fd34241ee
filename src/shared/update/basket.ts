import { z } from 'zod';
import { emptiableFields } from '../label/order';
import { failureSchema } from '../failure';
import { orderDraftSchema } from '../label/draft';

/** New values for fields of a bought package: only values that differ from those last sent to the service. */
export const changesSchema = z.object({
  fields: orderDraftSchema.shape.fields,
  /** All items if one of them changes; absent if none does. */
  items: orderDraftSchema.shape.items.optional(),
  /** Fields to send empty at a person's request; absent if there are none. */
  empty: z.array(z.enum(emptiableFields)).optional(),
});
export type Changes = z.infer<typeof changesSchema>;

/**
 * `waiting`: to be sent. `sending`: the request may be on its way (saved to disk before it leaves). `refused`: by the service, or it
 * certainly never left. `unknown`: it is not known whether the service applied it; it is sent again only at a person's request. `updated`:
 * the service accepted it.
 */
export const updateStates = ['waiting', 'sending', 'refused', 'unknown', 'updated'] as const;
export type UpdateState = (typeof updateStates)[number];

/** The corrections of one package. A package has at most one that is not `updated`. Times are ISO 8601 UTC. */
export const updateSchema = z.object({
  id: z.string(),
  /** Short, P-prefixed. */
  packageId: z.string(),
  /** Null for a package that this station did not buy. */
  labelId: z.string().nullable(),
  ref1: z.string().nullable(),
  changes: changesSchema,
  /** The values of the same fields that were last sent to the service; empty if this station does not know them. */
  before: changesSchema,
  state: z.enum(updateStates),
  /** The service's own text about this package, if any. */
  message: z.string().nullable(),
  failure: failureSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Update = z.infer<typeof updateSchema>;

/** All open corrections, oldest first, and those completed since the station started, newest first (at most 100). */
export const basketSchema = z.object({
  open: z.array(updateSchema),
  done: z.array(updateSchema),
  /** True while requests are in progress. */
  sending: z.boolean(),
});
export type Basket = z.infer<typeof basketSchema>;

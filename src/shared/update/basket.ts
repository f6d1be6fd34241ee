import { z } from 'zod';
import { emptiableFields } from '../label/order';
import { failureSchema } from '../failure';
import { orderDraftSchema } from '../label/draft';

/** Fields of a bought package as they are to become; only what differs from what the service was last told. */
export const changesSchema = z.object({
  fields: orderDraftSchema.shape.fields,
  /** All items, when one of them changes; absent when none does. */
  items: orderDraftSchema.shape.items.optional(),
  /** Fields that are sent empty on a person's word; absent when none is. */
  empty: z.array(z.enum(emptiableFields)).optional(),
});
export type Changes = z.infer<typeof changesSchema>;

/**
 * `waiting` to be sent; `sending` the request may be on its way (on disk before it leaves); `refused` by the service, or it
 * surely never left; `unknown` whether the service took it: sent again only when a person says so; `updated` the service said yes.
 */
export const updateStates = ['waiting', 'sending', 'refused', 'unknown', 'updated'] as const;
export type UpdateState = (typeof updateStates)[number];

/** One package's corrections. A package has at most one that is not `updated`. Times are ISO 8601 UTC. */
export const updateSchema = z.object({
  id: z.string(),
  /** Short, P-prefixed. */
  packageId: z.string(),
  /** Null for a package that this station did not buy. */
  labelId: z.string().nullable(),
  ref1: z.string().nullable(),
  changes: changesSchema,
  /** What the service was last told of the same fields; empty where this station does not know. */
  before: changesSchema,
  state: z.enum(updateStates),
  /** The service's own words about this package, where it said any. */
  message: z.string().nullable(),
  failure: failureSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Update = z.infer<typeof updateSchema>;

/** Everything that is not done, oldest first, and what was done since the station started, newest first (at most 100). */
export const basketSchema = z.object({
  open: z.array(updateSchema),
  done: z.array(updateSchema),
  /** True while requests are under way. */
  sending: z.boolean(),
});
export type Basket = z.infer<typeof basketSchema>;

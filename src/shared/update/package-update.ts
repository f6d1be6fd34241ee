import { z } from 'zod';
import { itemSchema } from '../label/item';
import {
  orderFields,
  orderShape,
  orderTraits,
  type UpdatableField,
  type EmptiableField,
  emptiableFields,
} from '../label/order';
import { said } from '../text/said';

const shortForm = 'The package number must be the short one that begins with P, not the full tracking number';

/**
 * The short identifier of a package as a person types it for one that was not bought here: P-prefixed. The long,
 * account-prefixed tracking number is not accepted by update and tracking, so it is refused here with the reason.
 */
export const typedPackageIdSchema = z
  .string({ error: 'The package number must be text' })
  .regex(/^P[A-Za-z0-9-]{1,60}$/, { error: shortForm });

/**
 * The same as a service gave it at label creation, sent back as it came: some write a small p, or a number alone. What could
 * lead to another address (`/`, `..`) is refused, and so is the account-prefixed number.
 */
export const packageIdSchema = z
  .string({ error: 'The package number must be text' })
  .regex(/^(?:[Pp][A-Za-z0-9._-]{1,63}|\d{1,64})$/, { error: shortForm });

/** Packages that one update request may name, section 8 of the service's interface. */
export const maxUpdates = 20;

/** An order without what section 4.1 leaves out. The cast says of the names what `orderTraits` says of each. */
const updatable = Object.fromEntries(
  orderFields.filter((name) => orderTraits[name].updatable).map((name) => [name, orderShape[name]]),
) as Pick<typeof orderShape, UpdatableField>;

/** The field's own rule, or nothing at all; what breaks both is told in the rule's words. */
const orEmpty = <T extends z.ZodType>(rule: T) =>
  z.union([z.literal(''), rule], {
    error: (issue) => issue.errors[1]?.[0]?.message,
  });

const emptiable = Object.fromEntries(emptiableFields.map((name) => [name, orEmpty(orderShape[name])])) as {
  [N in EmptiableField]: ReturnType<typeof orEmpty<(typeof orderShape)[N]>>;
};

const updateShape = z
  .strictObject({
    ...updatable,
    ...emptiable,
    commodityItems: z
      .array(itemSchema, { error: said('rules.list', { field: 'commodityItems' }) })
      .min(1, { error: said('rules.oneItem', { field: 'commodityItems' }) }),
  })
  .partial()
  .extend({ packageId: packageIdSchema });

export type PackageUpdate = z.infer<typeof updateShape>;

const madeFor = (prefix: string | undefined) =>
  z
    .array(
      updateShape.refine(
        (update) =>
          prefix === undefined || update.serviceCode === undefined || update.serviceCode.startsWith(prefix),
        {
          path: ['serviceCode'],
          error: `serviceCode may only be changed to one that begins with ${prefix ?? ''}`,
        },
      ),
      { error: 'updates must be a list' },
    )
    .min(1, { error: 'there is no update to send' })
    .max(maxUpdates, { error: `at most ${maxUpdates} packages can be updated at once` });

/** Made once: making a schema takes a hundred times as long as checking a package by it. */
let made: { prefix: string | undefined; schema: ReturnType<typeof madeFor> } | null = null;

/**
 * Changes to bought packages. Only what is present is changed.
 * @param prefix the service's own prefix where the station knows it: `serviceCode` may only become one that begins with it
 */
export const packageUpdatesSchema = (prefix?: string): ReturnType<typeof madeFor> => {
  if (made?.prefix !== prefix || made === null) made = { prefix, schema: madeFor(prefix) };
  return made.schema;
};

/** What became of each package. The service's own counts are kept where it gave them. */
export const packageUpdateResultSchema = z.object({
  total: z.number().nullable(),
  updated: z.number().nullable(),
  failed: z.number().nullable(),
  results: z.array(z.object({ packageId: z.string(), success: z.boolean(), message: z.string().nullable() })),
  /** Asked for, but not named in the answer: nobody knows whether they changed. */
  unanswered: z.array(z.string()),
  /** The service's own counts say something else than its entries do. */
  isContradicted: z.boolean().optional(),
});
export type PackageUpdateResult = z.infer<typeof packageUpdateResultSchema>;

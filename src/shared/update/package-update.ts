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
import { codedMessage } from '../text/coded-message';

const shortForm = codedMessage('update.shortNumber');

/**
 * The short identifier of a package as a person types it for a package that was not bought here: P-prefixed. Updates and tracking do not
 * accept the long, account-prefixed tracking number, so it is refused here with the reason.
 */
export const typedPackageIdSchema = z
  .string({ error: shortForm })
  .regex(/^P[A-Za-z0-9-]{1,60}$/, { error: shortForm });

/**
 * The short identifier as a service returned it at label creation; it is sent back unchanged. Some write a lower-case p, or only a number.
 * Text that could lead to another URL (`/`, `..`) is refused, and so is the account-prefixed number.
 */
export const packageIdSchema = z
  .string({ error: shortForm })
  .regex(/^(?:[Pp][A-Za-z0-9._-]{1,63}|\d{1,64})$/, { error: shortForm });

/** The number of packages that one update request may contain, section 8 of the service's interface. */
export const maxUpdates = 20;

/** An order without the fields that section 4.1 leaves out. The cast states for the names what `orderTraits` states for each field. */
const updatable = Object.fromEntries(
  orderFields.filter((name) => orderTraits[name].updatable).map((name) => [name, orderShape[name]]),
) as Pick<typeof orderShape, UpdatableField>;

/** The field's own rule, or an empty text. A value that breaks both gets the rule's message. */
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
      .array(itemSchema, { error: codedMessage('rules.list', { field: 'commodityItems' }) })
      .min(1, { error: codedMessage('rules.oneItem', { field: 'commodityItems' }) }),
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
          error: codedMessage('update.service', { field: 'serviceCode', prefix: prefix ?? '' }),
        },
      ),
      { error: codedMessage('update.none') },
    )
    .min(1, { error: codedMessage('update.none') })
    .max(maxUpdates, { error: codedMessage('update.many', { most: maxUpdates }) });

/** Created once: creating a schema takes a hundred times as long as checking one package with it. */
let made: { prefix: string | undefined; schema: ReturnType<typeof madeFor> } | null = null;

/**
 * The schema for changes to bought packages. Only fields that are present are changed.
 * @param prefix the service's own prefix, if the station knows it: a new `serviceCode` must begin with it
 */
export const packageUpdatesSchema = (prefix?: string): ReturnType<typeof madeFor> => {
  if (made?.prefix !== prefix || made === null) made = { prefix, schema: madeFor(prefix) };
  return made.schema;
};

/** The result for each package. The service's own counts are kept if it sent them. */
export const packageUpdateResultSchema = z.object({
  total: z.number().nullable(),
  updated: z.number().nullable(),
  failed: z.number().nullable(),
  results: z.array(z.object({ packageId: z.string(), success: z.boolean(), message: z.string().nullable() })),
  /** Packages that were sent but are missing in the answer: it is not known whether they changed. */
  unanswered: z.array(z.string()),
  /** The service's own counts contradict its entries. */
  isContradicted: z.boolean().optional(),
});
export type PackageUpdateResult = z.infer<typeof packageUpdateResultSchema>;

import { z } from 'zod';
import { failureSchema } from '../../failure';
import { boardChips, boardRowSchema, boardStatusSchema } from '../../tracking/board';
import { trackingSchema } from '../../tracking/record';
import { call, done, id, labelViewSchema, nothing, severalParcelsSchema, floorLookup } from '../parts';

/** What a code stands for at this station. `view` is null for a package that was not bought here. */
export const lookUpSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('package'),
    packageId: z.string(),
    view: labelViewSchema.nullable(),
    elsewhere: floorLookup,
  }),
  severalParcelsSchema,
  /** An order that was not bought here, so there is no package yet. */
  z.object({ kind: z.literal('not_bought'), view: labelViewSchema, elsewhere: floorLookup }),
  /** Possibly a full tracking number of a package that was not bought here: the short number is needed. */
  z.object({ kind: z.literal('full_number'), code: z.string() }),
  z.object({ kind: z.literal('not_found'), code: z.string(), elsewhere: floorLookup }),
]);
export type LookUp = z.infer<typeof lookUpSchema>;
const [found, ...lost] = lookUpSchema.options;

/** The service's report on a package, and when it was received (ISO 8601 UTC). */
export const trackedSchema = z.object({ tracking: trackingSchema, checkedAt: z.string() });
export type Tracked = z.infer<typeof trackedSchema>;

export const trackAnswerSchema = z.discriminatedUnion('kind', [
  found.extend({ kind: z.literal('tracked') }).extend(trackedSchema.shape),
  /** The service could not be asked or did not answer; `last` is its previous report. */
  found.extend({ kind: z.literal('failed'), failure: failureSchema, last: trackedSchema.nullable() }),
  ...lost,
]);
export type TrackAnswer = z.infer<typeof trackAnswerSchema>;

const boardQuery = {
  chip: z.enum(boardChips).optional(),
  search: z.string().max(200).optional(),
};

export const trackCalls = {
  /** Looks up a code and asks the service where the package is. */
  'track.ask': call(z.object({ code: z.string().min(1).max(500) }), trackAnswerSchema, 'packer'),
  'track.board': call(
    z.object({ ...boardQuery, limit: z.number().int().min(1).max(10_000) }),
    z.object({
      rows: z.array(boardRowSchema),
      counts: z.record(z.enum(boardChips), z.number().int()),
      status: boardStatusSchema,
    }),
    'packer',
  ),
  /** Turns automatic tracking on or off. */
  'track.poll': call(z.object({ on: z.boolean() }), boardStatusSchema, 'packer'),
  /** Opens the final-mile carrier's page of a tracked package in the system's browser, if its URL may be opened. */
  'track.openLink': call(z.object({ packageId: id }), done, 'packer'),
  /** Saves the board as a CSV file that the person chooses; `file` is null if they cancelled. */
  'track.export': call(z.object(boardQuery), z.object({ file: z.string().nullable() }), 'packer'),
  /** Only the look-up. Sends nothing. */
  'track.lookUp': call(z.object({ code: z.string().min(1).max(500) }), lookUpSchema, 'packer'),
  'track.status': call(nothing, boardStatusSchema, 'packer'),
} as const;

import { z } from 'zod';
import { skipReasons } from '../../label/event';
import { call, done, id, labelViewSchema, nothing, floorLookup } from '../parts';

/** The result of a scan on the Ship screen. The label's later stages arrive as `label.changed`. */
export const shipAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), view: labelViewSchema }),
  /** Something must be filled in or fixed first. */
  z.object({ kind: z.literal('problems'), view: labelViewSchema }),
  /**
   * It was bought before, so nothing was bought now; a reprint is offered. `allOut`: all other parcels of the scanned order were bought as
   * well; false if other benches took some of them and did not report a purchase. `elsewhere`: all that are here were, and the floor did not say whether others wait in a batch.
   */
  z.object({
    kind: z.literal('duplicate'),
    view: labelViewSchema,
    allOut: z.boolean().optional(),
    /** How many parcels the order has without those that no bench will ship; absent where the view says it. */
    bought: z.number().int().optional(),
    elsewhere: floorLookup,
  }),
  /** It waits for a person's decision (see its hold). */
  z.object({ kind: z.literal('held'), view: labelViewSchema }),
  /** It is already in progress. */
  z.object({ kind: z.literal('working'), view: labelViewSchema }),
  /** Its paper was scanned while it was unknown whether it came out. The paper is in hand, so it did. */
  z.object({ kind: z.literal('settled'), view: labelViewSchema }),
  /** The same, but the label has several papers: a second scan confirms that all of them are there. */
  z.object({ kind: z.literal('count_papers'), view: labelViewSchema, papers: z.number().int() }),
  /** Its paper was scanned after printing: the parcel is done. `again`: it had been scanned before. */
  z.object({ kind: z.literal('checked'), view: labelViewSchema, again: z.boolean() }),
  /** The scanned label is not the one that this parcel is to get (`view`). Nothing begins until this is fixed or acknowledged. */
  z.object({ kind: z.literal('wrong_label'), view: labelViewSchema, scanned: z.string() }),
  /** Nothing was started: the label of the present parcel (`view`) must be scanned first. */
  z.object({ kind: z.literal('scan_back_due'), view: labelViewSchema }),
  /** STOP: another label was bought in place of the scanned one (`view`). */
  z.object({ kind: z.literal('replaced'), view: labelViewSchema }),
  /** STOP: its paper shows data that was changed at the service since (`view`). */
  z.object({ kind: z.literal('outdated'), view: labelViewSchema }),
  /**
   * `isShared`: labels here have the code, but it is of a kind that several parcels share (a postal code, a route). `alike`: known numbers
   * that differ only in capital and small letters, with the recipient. Only a person can say whether one of them is meant: a shop may number
   * two orders `a1` and `A1`.
   */
  z.object({
    kind: z.literal('not_found'),
    code: z.string(),
    isShared: z.boolean().optional(),
    elsewhere: floorLookup,
    alike: z.array(z.object({ code: z.string(), recipient: z.string() })).optional(),
  }),
]);
export type ShipAnswer = z.infer<typeof shipAnswerSchema>;

export const shipCalls = {
  /** `heedsPause`: buys nothing of a batch that is paused here; `paused` is the answer then. */
  'ship.scan': call(
    z.object({ code: z.string().min(1).max(500), heedsPause: z.boolean().optional() }),
    z.discriminatedUnion('kind', [...shipAnswerSchema.options, z.object({ kind: z.literal('paused') })]),
    'packer',
  ),
  /** Which of some codes this station knows: its orders, its packages and the barcodes of its labels. Changes nothing. */
  'ship.known': call(
    z.object({ codes: z.array(z.string().min(1).max(600)).max(100) }),
    z.object({ known: z.array(z.string()) }),
    'packer',
  ),
  /** Starts registering and printing a label whose order is complete. */
  'ship.begin': call(z.object({ labelId: id }), shipAnswerSchema, 'packer'),
  /** A person has acknowledged that the wrong label was scanned. */
  'ship.acknowledge': call(nothing, done, 'packer'),
  /** Continues even though the label of the present parcel was not scanned. */
  'ship.skipScanBack': call(z.object({ labelId: id, reason: z.enum(skipReasons) }), done, 'packer'),
} as const;

import { z } from 'zod';
import { skipReasons } from '../../label/event';
import { call, done, id, labelViewSchema, nothing, soughtElsewhere } from '../parts';

/** What a scan on the Ship screen led to. The label's later stages come as `label.changed`. */
export const shipAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), view: labelViewSchema }),
  /** Something must be filled in or mended first. */
  z.object({ kind: z.literal('problems'), view: labelViewSchema }),
  /** It was bought before: nothing was bought now; reprint is offered. `allOut`: so were all other parcels of the order that was scanned. */
  z.object({ kind: z.literal('duplicate'), view: labelViewSchema, allOut: z.boolean().optional() }),
  /** It waits for a person's decision (its hold says which). */
  z.object({ kind: z.literal('held'), view: labelViewSchema }),
  /** It is on its way already. */
  z.object({ kind: z.literal('working'), view: labelViewSchema }),
  /** Its paper was scanned while nobody knew whether it came out: it is in hand, so it did. */
  z.object({ kind: z.literal('settled'), view: labelViewSchema }),
  /** Its paper was scanned in the same doubt, but it has several: a second scan says that all of them are there. */
  z.object({ kind: z.literal('count_papers'), view: labelViewSchema, papers: z.number().int() }),
  /** Its paper was scanned after it came out: the parcel is done. `again`: it was before. */
  z.object({ kind: z.literal('checked'), view: labelViewSchema, again: z.boolean() }),
  /** Another label was scanned than the parcel at hand is to get (`view`). Nothing begins until that is put right or seen. */
  z.object({ kind: z.literal('wrong_label'), view: labelViewSchema, scanned: z.string() }),
  /** Nothing was begun: the label of the parcel at hand (`view`) is to be scanned first. */
  z.object({ kind: z.literal('scan_back_due'), view: labelViewSchema }),
  /** STOP: another label was bought in place of the one that was scanned (`view`). */
  z.object({ kind: z.literal('replaced'), view: labelViewSchema }),
  /** STOP: its paper shows data that were changed at the service since (`view`). */
  z.object({ kind: z.literal('outdated'), view: labelViewSchema }),
  /** `isShared`: labels bear the code, but it is one that several parcels share (a postal code, a route). */
  z.object({
    kind: z.literal('not_found'),
    code: z.string(),
    isShared: z.boolean().optional(),
    elsewhere: soughtElsewhere,
  }),
]);
export type ShipAnswer = z.infer<typeof shipAnswerSchema>;

export const shipCalls = {
  'ship.scan': call(z.object({ code: z.string().min(1).max(500) }), shipAnswerSchema, 'packer'),
  /** Which of some codes this station knows: its orders, packages and what stands on its labels. Changes nothing. */
  'ship.known': call(
    z.object({ codes: z.array(z.string().min(1).max(600)).max(100) }),
    z.object({ known: z.array(z.string()) }),
    'packer',
  ),
  /** Begins registering and printing a label whose order is complete. */
  'ship.begin': call(z.object({ labelId: id }), shipAnswerSchema, 'packer'),
  /** A person has seen that the wrong label was scanned. */
  'ship.acknowledge': call(nothing, done, 'packer'),
  /** Goes on though the label of the parcel at hand was not scanned. */
  'ship.skipScanBack': call(z.object({ labelId: id, reason: z.enum(skipReasons) }), done, 'packer'),
} as const;

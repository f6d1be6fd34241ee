import type { StatusReason } from '#shared/print/printer';
import type { Followed } from './follow/followed';
import { forgetMedia, type Known } from './known';
import { isEmpty, type Observation } from './zebra/observe';

/** Reasons for which a person opens the printer; other labels may be in it afterwards. */
const opening: ReadonlySet<StatusReason> = new Set(['cover-open', 'media-empty']);

/**
 * Learns the length of its labels from a check. Not while a label is there, nor behind one that met a fault: on some
 * firmware its own `^LL` appears in place of the labels' length.
 */
export const learnMedia = (queue: Followed & { hasOurData: boolean }, seen: Observation): void => {
  const { known, hasOurData } = queue;
  if (!seen.answered || hasOurData) return;
  if (seen.reasons.some((reason) => opening.has(reason))) forgetMedia(known);
  else if (seen.buffers && isEmpty(seen.buffers)) {
    const before = known.mediaDots;
    known.mediaDots = mediaDotsOf(known);
    if (known.mediaDots === null) return;
    Object.assign(known, { doubtfulDots: null, earlierDots: null });
    if (known.mediaDots !== before) queue.follow?.lengthLearned(queue, known.mediaDots);
  }
};

/** Continuous media have no length of their own: each label sets its own. */
const mediaDotsOf = ({ details, mediaDots, hasPrinted, doubtfulDots, earlierDots }: Known): number | null => {
  if (details?.media !== 'die-cut') return null;
  const { labelLength } = details;
  if (hasPrinted) return mediaDots && Math.max(mediaDots, labelLength ?? 0);
  const isShorter = labelLength !== null && earlierDots !== null && labelLength < earlierDots;
  return isShorter || labelLength === doubtfulDots ? null : labelLength;
};

import type { StatusReason } from '#shared/print/printer';
import { forgetMedia, type Known } from './known';
import { isEmpty, type Observation } from './zebra/observe';

/** Reasons for which a person opens the printer; other labels may be in it afterwards. */
const opening: ReadonlySet<StatusReason> = new Set(['cover-open', 'media-empty']);

/**
 * Learns the length of its labels from a check. Not while a label is there, nor behind one that met a fault: on some
 * firmware its own `^LL` appears in place of the labels' length.
 */
export const learnMedia = (
  { known, hasOurData }: { known: Known; hasOurData: boolean },
  seen: Observation,
): void => {
  if (!seen.answered || hasOurData) return;
  if (seen.reasons.some((reason) => opening.has(reason))) forgetMedia(known);
  else if (seen.buffers && isEmpty(seen.buffers)) {
    known.mediaDots = mediaDotsOf(known);
    if (known.mediaDots !== null) known.doubtfulDots = null;
  }
};

/** Continuous media have no length of their own: each label sets its own. */
const mediaDotsOf = ({ details, mediaDots, hasPrinted, doubtfulDots }: Known): number | null => {
  if (details?.media !== 'die-cut') return null;
  const { labelLength } = details;
  if (hasPrinted) return mediaDots && Math.max(mediaDots, labelLength ?? 0);
  return labelLength === doubtfulDots ? null : labelLength;
};

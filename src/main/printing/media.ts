import type { StatusReason } from '#shared/print/printer';
import type { Known } from './known';
import { isEmpty, type Observation } from './zebra/observe';

/** Reasons for which a person opens the printer; other labels may be in it afterwards. */
const opening: ReadonlySet<StatusReason> = new Set(['cover-open', 'media-empty']);

/** Other labels may be in the printer, or they are measured again. */
export const forgetMedia = (known: Known): void =>
  void Object.assign(known, { mediaDots: null, hasPrinted: false });

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
  else if (seen.buffers && isEmpty(seen.buffers)) known.mediaDots = mediaDotsOf(known);
};

/** Continuous media have no length of their own: each label sets its own. */
const mediaDotsOf = ({ details, mediaDots, hasPrinted }: Known): number | null => {
  if (details?.media !== 'die-cut') return null;
  return hasPrinted ? Math.max(mediaDots ?? 0, details.labelLength ?? 0) || null : details.labelLength;
};

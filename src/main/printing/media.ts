import type { StatusReason } from '#shared/print/printer';
import type { Known } from './known';
import { isEmpty, type Observation } from './zebra/observe';

/** Reasons for which a person opens the printer; other labels may be in it afterwards. */
const opening: ReadonlySet<StatusReason> = new Set(['cover-open', 'media-empty']);

/**
 * Other labels may be in the printer, or they are measured again.
 * @param hasPrinted a label of ours is there: what the printer reports next may be that label's own `^LL`
 */
export const forgetMedia = (known: Known, hasPrinted: boolean): void =>
  void Object.assign(known, { mediaDots: null, hasPrinted });

/**
 * Learns the length of its labels from a check. Not while a label is there: on some firmware its own `^LL` appears in
 * place of the labels' length.
 */
export const learnMedia = (
  { known, hasOurData }: { known: Known; hasOurData: boolean },
  seen: Observation,
): void => {
  if (!seen.answered) return;
  if (seen.reasons.some((reason) => opening.has(reason))) forgetMedia(known, hasOurData);
  else if (seen.buffers && isEmpty(seen.buffers) && !hasOurData) known.mediaDots = mediaDotsOf(known);
};

/**
 * Continuous media have no length of their own: each label sets its own. A length that was first reported behind a label
 * stays unknown, because one that is too short would hold labels that fit.
 */
const mediaDotsOf = ({ details, mediaDots, hasPrinted }: Known): number | null => {
  if (details?.media !== 'die-cut') return null;
  if (!hasPrinted) return details.labelLength;
  return mediaDots === null ? null : Math.max(mediaDots, details.labelLength ?? 0);
};

import type { Label } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';

/**
 * The message why a label whose data retention removed can't be printed, and what to do instead. Null where its
 * documents are kept.
 */
export const anonymisedMessage = ({ anonymised, package: bought, ref1 }: Label): string | null =>
  anonymised == null
    ? null
    : codedMessage('label.anonymised', { name: bought?.packageId ?? ref1, days: anonymised.days });

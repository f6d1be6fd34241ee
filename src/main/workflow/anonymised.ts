import type { Label } from '#shared/label/stage';
import { said } from '#shared/text/said';

/** Why nothing more can be made of a label that retention was at, and what to do instead; null where its paper is kept. */
export const paperGone = ({ anonymised, package: bought, ref1 }: Label): string | null =>
  anonymised == null
    ? null
    : said('label.anonymised', { name: bought?.packageId ?? ref1, days: anonymised.days });

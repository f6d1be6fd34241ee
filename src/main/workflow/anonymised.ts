import type { Label } from '#shared/label/stage';

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** Why nothing more can be made of a label that retention was at, and what to do instead; null where its paper is kept. */
export const paperGone = ({ anonymised, package: bought, ref1 }: Label): string | null =>
  anonymised == null
    ? null
    : `The label of ${bought?.packageId ?? ref1} was removed after ${days(anonymised.days)}, with its names and addresses. To send the parcel, import its order again with a new number`;

const two = (part: number): string => String(part).padStart(2, '0');

/** A date as a day of this computer's calendar, such as `2026-11-21`. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The current day. */
export const today = (): string => dayOf(new Date());

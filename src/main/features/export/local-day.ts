const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Midnight to midnight in the time zone of this machine; 23 or 25 hours when clocks change. */
export const boundsOfDay = (day: string): { from: string; to: string } => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = (offset: number): string => new Date(year, month - 1, date + offset).toISOString();
  return { from: midnight(0), to: midnight(1) };
};

/** The local date, `2026-03-09`. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');

/** The local date and time, `2026-03-09 14:05`. */
export const localTime = (instant: string): string => {
  const at = new Date(instant);
  return `${localDay(at)} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
};

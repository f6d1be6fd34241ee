const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Midnight to midnight in the zone of this machine, which stands beside the bench; 23 or 25 hours when clocks change. */
export const boundsOfDay = (day: string): { from: string; to: string } => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = (offset: number): string => new Date(year, month - 1, date + offset).toISOString();
  return { from: midnight(0), to: midnight(1) };
};

/** `2026-03-09`, as the calendar on the wall has it. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');

/** `2026-03-09 14:05`, as the clock on the wall has it. */
export const localTime = (instant: string): string => {
  const at = new Date(instant);
  return `${localDay(at)} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
};

const two = (part: number): string => String(part).padStart(2, '0');
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/** The day on this machine's calendar, such as `2026-11-21`. */
export const today = (): string => dayOf(new Date());

/** The day so many days later. */
export const shifted = (day: string, days: number): string => {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
};

/** True for a day that a calendar has. */
export const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && dayOf(dateOf(day)) === day;

const long = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });
/** Saturday, November 21, 2026 */
export const formatDay = (day: string): string => long.format(dateOf(day));

const hours = new Intl.DateTimeFormat(undefined, { hour: 'numeric' });
/** 2 PM */
export const formatHour = (hour: number): string => hours.format(new Date(2026, 0, 1, hour));

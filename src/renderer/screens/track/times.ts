import { text } from '../../text';

const region = new Intl.DateTimeFormat().resolvedOptions().locale;

/** Moments in the station's zone, and the same in UTC. */
export interface Times {
  /** Saturday, November 21, 2026. @param iso ISO 8601 UTC */
  day(iso: string): string;
  /** 2:05 PM */
  time(iso: string): string;
  /** Nov 21, 2026, 7:05:09 PM UTC */
  utc(iso: string): string;
}

/** @param timeZone IANA name; the machine's own when left out */
export const timesIn = (timeZone?: string): Times => {
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat(region, { dateStyle: 'full', ...zone });
  const time = new Intl.DateTimeFormat(region, { timeStyle: 'short', ...zone });
  const exact = new Intl.DateTimeFormat(region, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return {
    day: (iso) => day.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    utc: (iso) => text.track.events.utc(exact.format(new Date(iso))),
  };
};

const plainDay = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' });
const plainTime = new Intl.DateTimeFormat(region, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A day as it was written, in no zone. @param local `YYYY-MM-DDTHH:mm:ss` */
export const formatPlainDay = (local: string): string => plainDay.format(new Date(`${local}Z`));

/** The same with its time, unless that is midnight: then only the day was meant. */
export const formatPlainTime = (local: string): string =>
  local.endsWith('T00:00:00') ? formatPlainDay(local) : plainTime.format(new Date(`${local}Z`));

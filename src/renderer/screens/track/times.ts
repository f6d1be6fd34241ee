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

const plainMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

const inWords = (format: Intl.DateTimeFormat, local: string): string => {
  const moment = new Date(`${local}Z`);
  return plainMoment.test(local) && !Number.isNaN(moment.getTime()) ? format.format(moment) : local;
};

/** A day as it was written, in no zone. @param local `YYYY-MM-DDTHH:mm:ss`; anything else is given back as it came */
export const formatPlainDay = (local: string): string => inWords(plainDay, local);

/** The same with its time, unless that is midnight: then only the day was meant. */
export const formatPlainTime = (local: string): string =>
  inWords(local.endsWith('T00:00:00') ? plainDay : plainTime, local);

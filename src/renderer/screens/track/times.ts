import type { TrackingEvent } from '#shared/tracking/record';
import { text } from '../../text';
import { formatCountry } from '../../text/format';

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
    utc: (iso) => text.track.events.utc({ time: exact.format(new Date(iso)) }),
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

const words = text.track.events;

export interface EventLine {
  /** In the station's zone; as the service wrote it where that is no time. */
  time: string;
  /** The same moment in UTC; null where the time was not told. */
  utc: string | null;
  title: string;
  /** False where the service does not know its own code. */
  isRecognised: boolean;
  category: string;
  place: string;
}

export interface EventDay {
  day: string;
  events: EventLine[];
}

const titleOf = ({ description, code }: TrackingEvent): string =>
  description ?? (code === null ? words.noCode : words.unrecognised({ code }));

const placeOf = ({ location, countryCode }: TrackingEvent): string => {
  const country = countryCode === null ? null : formatCountry(countryCode);
  if (location === null) return country ?? words.noPlace;
  return country === null ? location : words.place({ location, country });
};

/** One scan in words: every part the service left out is said to be so. */
export const eventLine = (event: TrackingEvent, times: Times): EventLine => ({
  time: event.at === null ? (event.time ?? words.noTime) : times.time(event.at),
  utc: event.at === null ? null : times.utc(event.at),
  title: titleOf(event),
  isRecognised: event.description !== null,
  category: event.category ?? words.noCategory,
  place: placeOf(event),
});

/** Scans by day of the station's zone, in the order the service delivers them: newest first. */
export const daysOf = (events: readonly TrackingEvent[], times: Times): EventDay[] => {
  const days: EventDay[] = [];
  for (const event of events) {
    const day = event.at === null ? words.noDay : times.day(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(eventLine(event, times));
    else days.push({ day, events: [eventLine(event, times)] });
  }
  return days;
};

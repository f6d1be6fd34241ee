import type { TrackingEvent } from '#shared/tracking/record';
import { text } from '../../text';
import { formatCountry } from '../../text/format';
import { currentLanguage } from '../../text/language';

/** Times in the station's time zone, and the same in UTC. */
export interface Times {
  /** Saturday, November 21, 2026. @param iso ISO 8601 UTC */
  day(iso: string): string;
  /** 2:05 PM */
  time(iso: string): string;
  /** Nov 21, 2026, 7:05:09 PM UTC */
  utc(iso: string): string;
}

/** Formats in the language of the moment: made when they are first asked for, and again when it has changed. */
const inSpoken = <Formats>(make: (locale: string) => Formats): (() => Formats) => {
  let made: { locale: string; formats: Formats } | undefined;
  return () => {
    const { locale } = currentLanguage();
    made = made?.locale === locale ? made : { locale, formats: make(locale) };
    return made.formats;
  };
};

/** @param timeZone IANA name; the computer's own by default */
export const timesIn = (timeZone?: string): Times => {
  const zone = timeZone === undefined ? {} : { timeZone };
  const formats = inSpoken((locale) => ({
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'full', ...zone }),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone }),
    exact: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }),
  }));
  return {
    day: (iso) => formats().day.format(new Date(iso)),
    time: (iso) => formats().time.format(new Date(iso)),
    utc: (iso) => text.track.events.utc({ time: formats().exact.format(new Date(iso)) }),
  };
};

const plain = inSpoken((locale) => ({
  day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  time: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
}));

const plainMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

const inWords = (format: Intl.DateTimeFormat, local: string): string => {
  const moment = new Date(`${local}Z`);
  return plainMoment.test(local) && !Number.isNaN(moment.getTime()) ? format.format(moment) : local;
};

/** A day without a time zone. @param local `YYYY-MM-DDTHH:mm:ss`; any other text is returned unchanged */
export const formatPlainDay = (local: string): string => inWords(plain().day, local);

/** The same with its time, unless that is midnight: then only the day is meant. */
export const formatPlainTime = (local: string): string =>
  inWords(local.endsWith('T00:00:00') ? plain().day : plain().time, local);

const words = text.track.events;

export interface EventLine {
  /** In the station's time zone; the service's own text when that is no time. */
  time: string;
  /** The same time in UTC; null when the service reported none. */
  utc: string | null;
  title: string;
  /** False when the service does not know its own code. */
  isRecognised: boolean;
  category: string;
  place: string;
}

export interface EventDay {
  day: string;
  events: EventLine[];
}

/** The service's own words, or what is known about a scan without them. */
export const scanTitle = ({ description, code }: Pick<TrackingEvent, 'description' | 'code'>): string =>
  description ?? (code === null ? words.noCode : words.unrecognised({ code }));

const placeOf = ({ location, countryCode }: TrackingEvent): string => {
  const country = countryCode === null ? null : formatCountry(countryCode);
  if (location === null) return country ?? words.noPlace;
  return country === null ? location : words.place({ location, country });
};

/** One scan in words. A part that the service left out is shown as not reported. */
export const eventLine = (event: TrackingEvent, times: Times): EventLine => ({
  time: event.at === null ? (event.time ?? words.noTime) : times.time(event.at),
  utc: event.at === null ? null : times.utc(event.at),
  title: scanTitle(event),
  isRecognised: event.description !== null,
  category: event.category ?? words.noCategory,
  place: placeOf(event),
});

/** Scans by day in the station's time zone, in the service's order: newest first. */
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

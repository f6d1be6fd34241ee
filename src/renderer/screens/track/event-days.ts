import type { TrackingEvent } from '#shared/tracking/record';
import { text } from '../../text';
import { formatCountry } from '../../text/format';
import type { Times } from './times';

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
  description ?? (code === null ? words.noCode : words.unrecognised(code));

const placeOf = ({ location, countryCode }: TrackingEvent): string => {
  const country = countryCode === null ? null : formatCountry(countryCode);
  if (location === null) return country ?? words.noPlace;
  return country === null ? location : words.place(location, country);
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

import type { Summary } from '#shared/label/summary';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';
import { dayOf } from '../../../text/day';
import { formatCount, formatHourAlone, formatLongDay, formatNumber, inWords } from '../../../text/format';

const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/** The day that is `days` later. */
export const daysAfter = (day: string, days: number): string => {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
};

/** True for a day that exists in the calendar. */
export const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && dayOf(dateOf(day)) === day;

/** Saturday, November 21, 2026 */
export const formatDay = (day: string): string => formatLongDay(dateOf(day));

const words = text.labels.day;

export interface Figure {
  name: string;
  value: string;
  /** What the number counts, if the name alone does not tell it. */
  hint?: string;
  tone?: PillTone;
}

/** 8.4 s; minutes for long times. */
const formatSeconds = (ms: number): string => {
  const seconds = Math.round(ms / 100) / 10;
  return seconds < 120
    ? words.seconds({ count: formatNumber(seconds) })
    : words.minutes({ count: formatNumber(Math.round(seconds / 6) / 10) });
};

/** A tone only for a number above zero. */
const toneIfAny = (count: number, tone: PillTone): { tone?: PillTone } => (count > 0 ? { tone } : {});

/** The large numbers above the tables. */
export const figuresOf = (summary: Summary): Figure[] => {
  const { bought, prints, toProof, holds } = summary;
  const open = holds.reduce((sum, hold) => sum + hold.open, 0);
  return [
    { name: words.figures.bought, value: formatCount(bought) },
    { name: words.figures.confirmed, value: formatCount(prints.confirmed), hint: words.hints.confirmed },
    { name: words.figures.sent, value: formatCount(prints.sent), hint: words.hints.sent },
    { name: words.figures.unknown, value: formatCount(prints.unknown), ...toneIfAny(prints.unknown, 'stop') },
    {
      name: words.figures.open,
      value: formatCount(open),
      hint: words.hints.open,
      ...toneIfAny(open, 'look'),
    },
    {
      name: words.figures.median,
      value: toProof ? formatSeconds(toProof.median) : words.none,
      hint: toProof ? words.hints.p95({ time: formatSeconds(toProof.p95) }) : words.hints.noProof,
    },
  ];
};

export interface Table {
  name: string;
  columns: string[];
  rows: string[][];
  /** Shown instead of a table without rows. */
  empty: string;
}

const counted = (named: readonly (readonly [string, number])[]): string[][] =>
  named.filter(([, count]) => count > 0).map(([name, count]) => [name, formatCount(count)]);

interface TableWords {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly empty: string;
}

const headed = ({ name, columns, empty }: TableWords): Omit<Table, 'rows'> => ({
  name,
  columns: Object.values(columns),
  empty,
});

/** The tables below the numbers, without rows of zero. */
export const tablesOf = (summary: Summary): Table[] => {
  const { reprints, holds, settled, corrections, replacements, prints, printers, people } = summary;
  const { tables } = words;
  const byPerson = {
    ...headed(tables.people),
    rows: people.map(({ name, ...done }) => [
      inWords(name),
      ...[done.bought, done.prints, done.corrections].map(formatCount),
    ]),
  };
  return [
    ...(people.length > 0 ? [byPerson] : []),
    {
      ...headed(tables.printers),
      rows: printers.map(({ name, ends }) => [
        name,
        ...[ends.confirmed, ends.sent, ends.unknown, ends.failed].map(formatCount),
      ]),
    },
    {
      ...headed(tables.holds),
      rows: holds.map(({ code, count, open }) => [
        text.failures[code].title,
        formatCount(count),
        formatCount(open),
      ]),
    },
    {
      ...headed(tables.reprints),
      rows: counted(reprints.map(({ reason, count }) => [text.prints.reasons[reason], count])),
    },
    {
      ...headed(tables.rest),
      rows: counted([
        [words.rest.failed, prints.failed],
        [words.rest.found, settled.found],
        [words.rest.again, settled.again],
        [words.rest.handled, settled.handled],
        [words.rest.updated, corrections.updated],
        [words.rest.refused, corrections.refused],
        [words.rest.updateUnknown, corrections.unknown],
        [words.rest.replacements, replacements],
      ]),
    },
  ];
};

export interface Bar {
  name: string;
  count: string;
  /** Relative to the longest bar, from 0 to 1. */
  share: number;
}

/** Labels by hour, from the first hour with a label to the last one. */
export const barsOf = ({ hours }: Summary): Bar[] => {
  const most = Math.max(0, ...hours.map(({ labels }) => labels));
  const [first, last] = [hours[0]?.hour, hours.at(-1)?.hour];
  if (first === undefined || last === undefined) return [];
  const by = new Map(hours.map(({ hour, labels }) => [hour, labels]));
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const labels = by.get(first + at) ?? 0;
    return { name: formatHourAlone(first + at), count: formatCount(labels), share: labels / most };
  });
};

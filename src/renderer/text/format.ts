import type { LabelView } from '#shared/bridge/contract';
import { withoutTrailing } from '#shared/text';
import { spelled } from '#shared/text/said';
import { text } from '.';
import { spoken } from './language';

const unit = (name: string, unitDisplay: 'short' | 'long', digits: number): Intl.NumberFormatOptions => ({
  style: 'unit',
  unit: name,
  unitDisplay,
  maximumFractionDigits: digits,
});

/** How dates, numbers and lists are written in a language; the machine's own region where it speaks it. */
const formatsFor = (locale: string) => ({
  locale,
  dateTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
  exactTime: new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }),
  exactDateTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
  dayMonth: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
  whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
  decimals: new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }),
  pounds: new Intl.NumberFormat(locale, unit('pound', 'short', 3)),
  kilograms: new Intl.NumberFormat(locale, unit('kilogram', 'short', 3)),
  bytes: new Intl.NumberFormat(locale, unit('byte', 'long', 3)),
  durations: [
    { ms: 86_400_000, format: new Intl.NumberFormat(locale, unit('day', 'short', 0)) },
    { ms: 3_600_000, format: new Intl.NumberFormat(locale, unit('hour', 'short', 0)) },
    { ms: 60_000, format: new Intl.NumberFormat(locale, unit('minute', 'short', 0)) },
  ],
  seconds: new Intl.NumberFormat(locale, unit('second', 'short', 0)),
  relative: new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' }),
  list: new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }),
  countries: new Intl.DisplayNames([locale, 'en'], { type: 'region' }),
  currencies: new Intl.DisplayNames([locale, 'en'], { type: 'currency' }),
  languages: new Intl.DisplayNames([locale, 'en'], { type: 'language' }),
});

let made: ReturnType<typeof formatsFor> | null = null;

/** Those of the language of the moment. */
const formats = (): ReturnType<typeof formatsFor> => {
  const { locale } = spoken();
  made = made?.locale === locale ? made : formatsFor(locale);
  return made;
};

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Nov 21, 2026, 2:05 PM. @param iso ISO 8601; null gives "" */
export const formatDateTime = (iso: string | null): string =>
  iso === null ? '' : formats().dateTime.format(new Date(iso));

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g;

/** A value as it came, with the moments in it as people write them. */
export const formatTimesIn = (value: string): string =>
  value.replace(isoTime, (iso) => (Number.isNaN(Date.parse(iso)) ? iso : formatDateTime(iso)));

/** 2:05 PM today, Nov 20 on other days. */
export const formatWhen = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? formats().time.format(at) : formats().dayMonth.format(at);
};

/** 2:05:09 PM today, Nov 20, 2026, 2:05:09 PM on other days. */
export const formatExactTime = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  return (at.toDateString() === now.toDateString() ? formats().exactTime : formats().exactDateTime).format(
    at,
  );
};

/** 45 sec, 12 min, 3 hr, 2 days: the largest unit that fits, not rounded up. @param ms below zero counts as zero */
export const formatDuration = (ms: number): string => {
  const fitting = formats().durations.find((unit) => ms >= unit.ms);
  return fitting
    ? fitting.format.format(Math.floor(ms / fitting.ms))
    : formats().seconds.format(Math.max(0, Math.floor(ms / 1000)));
};

/** in 12 sec., in 3 min. @param ms from now, at least one second is said */
export const formatIn = (ms: number): string =>
  ms < 90_000
    ? formats().relative.format(Math.max(1, Math.ceil(ms / 1000)), 'second')
    : formats().relative.format(Math.ceil(ms / 60_000), 'minute');

export const formatNumber = (value: number): string => formats().decimals.format(value);

/** 1,200 */
export const formatCount = (value: number): string => formats().whole.format(value);

/** PB-1, PB-2 and PB-3, as the language has it. */
export const formatList = (values: readonly string[]): string => formats().list.format(values);

/** A sentence with its full stop, where it has none yet. */
export const asSentence = (words: string): string =>
  /[.!?…。！？]$/.test(words) ? words : text.parts.sentence({ words });

/** 512 bytes */
export const formatBytes = (value: number): string => formats().bytes.format(value);

/** 2.5 lb. What is not a number is shown as it came. */
export const formatWeight = (value: unknown, unit: 'lb' | 'kg' = 'lb'): string => {
  if (!isNumber(value)) return typeof value === 'string' ? value : '';
  return (unit === 'lb' ? formats().pounds : formats().kilograms).format(value);
};

/** "DE" → "Germany"; what is no country code is shown as it came. */
export const formatCountry = (code: unknown): string => {
  if (typeof code !== 'string') return '';
  try {
    return formats().countries.of(code) ?? code;
  } catch {
    return code;
  }
};

/** "EUR" → "Euro (EUR)"; what is no currency code is shown as it came. */
export const formatCurrency = (code: string): string => {
  try {
    const name = formats().currencies.of(code) ?? code;
    return name === code ? code : `${name} (${code})`;
  } catch {
    return code;
  }
};

/** As many digits as the amount has, at least those its currency is written with. The formatter's own limit is 20. */
const moneyFormat = (digits: number, currency: string | null): Intl.NumberFormat => {
  const plain = { maximumFractionDigits: Math.max(digits, 2), minimumFractionDigits: Math.min(digits, 2) };
  if (currency === null) return new Intl.NumberFormat(formats().locale, plain);
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  const usual = new Intl.NumberFormat(formats().locale, style).resolvedOptions().maximumFractionDigits ?? 2;
  return new Intl.NumberFormat(formats().locale, {
    ...style,
    minimumFractionDigits: usual,
    maximumFractionDigits: Math.max(usual, digits),
  });
};

/**
 * USD 12.50, JPY 1,200, USD 0.125: exact to the last digit, never by way of a float.
 * @param amount a plain decimal such as "12.5" or "-3"
 * @param currency ISO 4217, or null where it is not known; what is no currency code stands beside the number as it came
 */
export const formatMoney = (amount: string, currency: string | null): string => {
  const digits = Math.min(20, withoutTrailing(/\.(\d*)$/.exec(amount)?.[1] ?? '', '0').length);
  const exact = amount as `${number}`;
  try {
    return moneyFormat(digits, currency).format(exact);
  } catch {
    return `${currency ?? ''} ${moneyFormat(digits, null).format(exact)}`;
  }
};

/** A message in words, whether it takes values or not. */
export const say = <Values>(message: string | ((values: Values) => string), values: Values): string =>
  typeof message === 'string' ? message : message(values);

/** What a table of words has for a name from elsewhere; undefined where it has none. */
export const wordFor = <Table extends object>(
  table: Table,
  name: PropertyKey,
): Table[keyof Table] | undefined => (Object.hasOwn(table, name) ? table[name as keyof Table] : undefined);

/** The words of a field path: `city` → "City", `commodityItems.0.itemValue` → "Item 1: Value each". */
export const formatField = (path: string): string => {
  const item = /^commodityItems\.(\d+)(?:\.(\w+))?$/.exec(path);
  if (item) {
    const number = text.fields.itemNumber({ number: Number(item[1]) + 1 });
    const name = wordFor(text.fields.item, item[2] ?? '');
    return name === undefined ? number : `${number}: ${name}`;
  }
  if (path === 'commodityItems') return text.fields.commodityItems;
  if (path === 'parcel') return text.parcels.field;
  return wordFor({ ...text.fields.item, ...text.fields.order }, path) ?? path;
};

/** What the main process said, in words. What is not from the catalogue stays as it came. */
export const inWords = (message: string): string => spelled(message, text.said, formatField);

/** A rule's message begins with the service's field name; a worker reads the label on the form instead. */
export const formatProblem = (problem: { path: string; message: string }): string => {
  const name = problem.path.split('.').at(-1) ?? problem.path;
  if (!problem.message.startsWith(`${name} `)) return inWords(problem.message);
  const words = { ...text.fields.order, ...text.fields.item };
  const label = wordFor(words, name) ?? (name === 'commodityItems' ? text.fields.commodityItems : name);
  return label + problem.message.slice(name.length);
};

/** `Parcel 2 of 3`; null where the order has one parcel. */
export const formatPlace = ({ label, parcels }: Pick<LabelView, 'label' | 'parcels'>): string | null =>
  parcels === 1 ? null : text.parcels.place({ number: label.parcel, of: parcels });

/** A language by its tag, as the language of the moment calls it: German for `de`. */
export const languageName = (tag: string): string => formats().languages.of(tag) ?? tag;

import type { LabelView } from '#shared/bridge/contract';
import { lazy } from '#shared/lazy';
import { fieldWords, wordFor } from '#shared/text/field-words';
import { moneyText } from '#shared/text/money';
import { isCodeWithoutValues, expandMessages } from '#shared/text/coded-message';
import { text } from '.';
import { currentLanguage } from './language';

export { wordFor };

const unit = (name: string, unitDisplay: 'short' | 'long', digits: number): Intl.NumberFormatOptions => ({
  style: 'unit',
  unit: name,
  unitDisplay,
  maximumFractionDigits: digits,
});

/**
 * The formats for dates, numbers and lists of a language; with the computer's own region if it uses that
 * language. Each is made when it is first needed: making all of them takes longer than the first screen.
 */
const formatsFor = (locale: string) => ({
  locale,
  dateTime: lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })),
  time: lazy(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' })),
  exactTime: lazy(() => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })),
  exactDateTime: lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })),
  longDay: lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full' })),
  hour: lazy(() => new Intl.DateTimeFormat(locale, { hour: 'numeric' })),
  dayMonth: lazy(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })),
  whole: lazy(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })),
  decimals: lazy(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })),
  pounds: lazy(() => new Intl.NumberFormat(locale, unit('pound', 'short', 3))),
  bytes: lazy(() => new Intl.NumberFormat(locale, unit('byte', 'long', 3))),
  durations: [
    { ms: 86_400_000, format: lazy(() => new Intl.NumberFormat(locale, unit('day', 'short', 0))) },
    { ms: 3_600_000, format: lazy(() => new Intl.NumberFormat(locale, unit('hour', 'short', 0))) },
    { ms: 60_000, format: lazy(() => new Intl.NumberFormat(locale, unit('minute', 'short', 0))) },
  ],
  seconds: lazy(() => new Intl.NumberFormat(locale, unit('second', 'short', 0))),
  relative: lazy(() => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' })),
  list: lazy(() => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' })),
  countries: lazy(() => new Intl.DisplayNames([locale, 'en'], { type: 'region' })),
  currencies: lazy(() => new Intl.DisplayNames([locale, 'en'], { type: 'currency' })),
  languages: lazy(() => new Intl.DisplayNames([locale, 'en'], { type: 'language' })),
});

let made: ReturnType<typeof formatsFor> | null = null;

/** The formats of the current language. */
const formats = (): ReturnType<typeof formatsFor> => {
  const { locale } = currentLanguage();
  made = made?.locale === locale ? made : formatsFor(locale);
  return made;
};

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Nov 21, 2026, 2:05 PM. @param iso ISO 8601; null gives "" */
export const formatDateTime = (iso: string | null): string =>
  iso === null ? '' : formats().dateTime().format(new Date(iso));

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g;

/** The text with the ISO times in it formatted. */
export const formatTimesIn = (value: string): string =>
  value.replace(isoTime, (iso) => (Number.isNaN(Date.parse(iso)) ? iso : formatDateTime(iso)));

/** 3:00 AM. @param hour of the day, 0 to 23 */
export const formatHour = (hour: number): string =>
  formats()
    .time()
    .format(new Date(2026, 0, 1, hour));

/** Saturday, November 21, 2026 */
export const formatLongDay = (date: Date): string => formats().longDay().format(date);

/** 2 PM */
export const formatHourAlone = (hour: number): string =>
  formats()
    .hour()
    .format(new Date(2026, 0, 1, hour));

/** 2:05 PM today, Nov 20 on other days. */
export const formatWhen = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString()
    ? formats().time().format(at)
    : formats().dayMonth().format(at);
};

/** 2:05:09 PM today, Nov 20, 2026, 2:05:09 PM on other days. */
export const formatExactTime = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  return (
    at.toDateString() === now.toDateString() ? formats().exactTime() : formats().exactDateTime()
  ).format(at);
};

/**
 * 45 sec, 12 min, 3 hr, 2 days: the largest unit that fits, not rounded up. @param ms below zero counts as
 * zero
 */
export const formatDuration = (ms: number): string => {
  const fitting = formats().durations.find((unit) => ms >= unit.ms);
  return fitting
    ? fitting.format().format(Math.floor(ms / fitting.ms))
    : formats()
        .seconds()
        .format(Math.max(0, Math.floor(ms / 1000)));
};

/** in 12 sec., in 3 min. @param ms from now; at least one second is shown */
export const formatIn = (ms: number): string =>
  ms < 90_000
    ? formats()
        .relative()
        .format(Math.max(1, Math.ceil(ms / 1000)), 'second')
    : formats()
        .relative()
        .format(Math.ceil(ms / 60_000), 'minute');

export const formatNumber = (value: number): string => formats().decimals().format(value);

/** 1,200 */
export const formatCount = (value: number): string => formats().whole().format(value);

/** PB-1, PB-2 and PB-3, as the language writes it. */
export const formatList = (values: readonly string[]): string => formats().list().format(values);

/** Adds a full stop to a sentence without one. */
export const asSentence = (words: string): string =>
  /[.!?…。！？]$/.test(words) ? words : text.parts.sentence({ words });

/** Sentences one after the other, each with its full stop. Empty ones are left out. */
export const asSentences = (...all: readonly string[]): string =>
  all
    .filter((words) => words !== '')
    .map(asSentence)
    .join(' ');

/** 512 bytes */
export const formatBytes = (value: number): string => formats().bytes().format(value);

/** 2.5 lb. Text that is no number is returned unchanged. */
export const formatWeight = (value: unknown): string => {
  if (!isNumber(value)) return typeof value === 'string' ? value : '';
  return formats().pounds().format(value);
};

/** "DE" → "Germany"; text that is no country code is returned unchanged. */
export const formatCountry = (code: unknown): string => {
  if (typeof code !== 'string') return '';
  try {
    return formats().countries().of(code) ?? code;
  } catch {
    return code;
  }
};

/** "EUR" → "Euro (EUR)"; text that is no currency code is returned unchanged. */
export const formatCurrency = (code: string): string => {
  try {
    const name = formats().currencies().of(code) ?? code;
    return name === code ? code : `${name} (${code})`;
  } catch {
    return code;
  }
};

/** USD 12.50, JPY 1,200, USD 0.125: see `moneyText`. */
export const formatMoney = (amount: string, currency: string | null): string =>
  moneyText(amount, currency, formats().locale);

/** A message in words, with or without values. */
export const formatMessage = <Values>(
  message: string | ((values: Values) => string),
  values: Values,
): string => (typeof message === 'string' ? message : message(values));

/** The words of a field path: `city` → "City", `commodityItems.0.itemValue` → "Item 1: Value each". */
export const formatField = (path: string): string => fieldWords(path, text);

/** A message of the main process in words. Text that is not from the catalogue is returned unchanged. */
export const inWords = (message: string): string => expandMessages(message, text.said, formatField);

/** A message about a value as a sentence: the rules of single values have no subject. */
export const ruleInWords = (message: string): string => {
  const rule = inWords(message);
  return message.startsWith('said:value.') ? text.settings.service.wrong({ rule }) : rule;
};

/** A name from outside unchanged, or in words if the main process has put a coded message in its place. */
export const nameInWords = (name: string): string => (isCodeWithoutValues(name) ? inWords(name) : name);

/** `Parcel 2 of 3`; null when the order has one parcel. */
export const formatPlace = ({ label, parcels }: Pick<LabelView, 'label' | 'parcels'>): string | null =>
  parcels === 1 ? null : text.parcels.place({ number: label.parcel, of: parcels });

/** The name of a language, given its tag, in the current language: German for `de`. */
export const languageName = (tag: string): string => formats().languages().of(tag) ?? tag;

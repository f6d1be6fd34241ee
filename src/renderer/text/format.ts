import type { LabelView } from '#shared/bridge/contract';
import { withoutTrailing } from '#shared/text';
import { text } from '.';

/** The machine's region: a French bench writes 2,5 though its words are English. */
const region = new Intl.DateTimeFormat().resolvedOptions().locale;

const dateTime = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat(region, { timeStyle: 'short' });
const exactTime = new Intl.DateTimeFormat(region, { timeStyle: 'medium' });
const exactDateTime = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'medium' });
const dayMonth = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short' });
const whole = new Intl.NumberFormat(region, { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat(region, { maximumFractionDigits: 3 });
const pounds = new Intl.NumberFormat(region, { style: 'unit', unit: 'pound', maximumFractionDigits: 3 });
const kilograms = new Intl.NumberFormat(region, {
  style: 'unit',
  unit: 'kilogram',
  maximumFractionDigits: 3,
});
const bytes = new Intl.NumberFormat(region, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
const short = (unit: string): Intl.NumberFormat =>
  new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 });
const durations = [
  { ms: 86_400_000, format: short('day') },
  { ms: 3_600_000, format: short('hour') },
  { ms: 60_000, format: short('minute') },
] as const;
const seconds = short('second');
const relative = new Intl.RelativeTimeFormat(region, { style: 'short', numeric: 'always' });
const countries = new Intl.DisplayNames([region, 'en'], { type: 'region' });
const currencies = new Intl.DisplayNames([region, 'en'], { type: 'currency' });

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Nov 21, 2026, 2:05 PM. @param iso ISO 8601; null gives "" */
export const formatDateTime = (iso: string | null): string =>
  iso === null ? '' : dateTime.format(new Date(iso));

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g;

/** A value as it came, with the moments in it as people write them. */
export const formatTimesIn = (value: string): string =>
  value.replace(isoTime, (iso) => (Number.isNaN(Date.parse(iso)) ? iso : formatDateTime(iso)));

/** 2:05 PM today, Nov 20 on other days. */
export const formatWhen = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? time.format(at) : dayMonth.format(at);
};

/** 2:05:09 PM today, Nov 20, 2026, 2:05:09 PM on other days. */
export const formatExactTime = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  return (at.toDateString() === now.toDateString() ? exactTime : exactDateTime).format(at);
};

/** 45 sec, 12 min, 3 hr, 2 days: the largest unit that fits, not rounded up. @param ms below zero counts as zero */
export const formatDuration = (ms: number): string => {
  const fitting = durations.find((unit) => ms >= unit.ms);
  return fitting
    ? fitting.format.format(Math.floor(ms / fitting.ms))
    : seconds.format(Math.max(0, Math.floor(ms / 1000)));
};

/** in 12 sec., in 3 min. @param ms from now, at least one second is said */
export const formatIn = (ms: number): string =>
  ms < 90_000
    ? relative.format(Math.max(1, Math.ceil(ms / 1000)), 'second')
    : relative.format(Math.ceil(ms / 60_000), 'minute');

export const formatNumber = (value: number): string => decimals.format(value);

/** 1,200 */
export const formatCount = (value: number): string => whole.format(value);

/** 512 bytes */
export const formatBytes = (value: number): string => bytes.format(value);

/** 2.5 lb. What is not a number is shown as it came. */
export const formatWeight = (value: unknown, unit: 'lb' | 'kg' = 'lb'): string => {
  if (!isNumber(value)) return typeof value === 'string' ? value : '';
  return (unit === 'lb' ? pounds : kilograms).format(value);
};

/** "DE" → "Germany"; what is no country code is shown as it came. */
export const formatCountry = (code: unknown): string => {
  if (typeof code !== 'string') return '';
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
};

/** "EUR" → "Euro (EUR)"; what is no currency code is shown as it came. */
export const formatCurrency = (code: string): string => {
  try {
    const name = currencies.of(code) ?? code;
    return name === code ? code : `${name} (${code})`;
  } catch {
    return code;
  }
};

/** As many digits as the amount has, at least those its currency is written with. The formatter's own limit is 20. */
const moneyFormat = (digits: number, currency: string | null): Intl.NumberFormat => {
  const plain = { maximumFractionDigits: Math.max(digits, 2), minimumFractionDigits: Math.min(digits, 2) };
  if (currency === null) return new Intl.NumberFormat(region, plain);
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  const usual = new Intl.NumberFormat(region, style).resolvedOptions().maximumFractionDigits ?? 2;
  return new Intl.NumberFormat(region, {
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

/** The words of a field path: `city` → "City", `commodityItems.0.itemValue` → "Item 1: Value each". */
export const formatField = (path: string): string => {
  const item = /^commodityItems\.(\d+)(?:\.(\w+))?$/.exec(path);
  if (item) {
    const number = text.fields.itemNumber(Number(item[1]) + 1);
    const name = (text.fields.item as Record<string, string>)[item[2] ?? ''];
    return name === undefined ? number : `${number}: ${name}`;
  }
  if (path === 'commodityItems') return text.fields.commodityItems;
  if (path === 'parcel') return text.parcels.field;
  return ({ ...text.fields.item, ...text.fields.order } as Record<string, string>)[path] ?? path;
};

/** A rule's message begins with the service's field name; a worker reads the label on the form instead. */
export const formatProblem = (problem: { path: string; message: string }): string => {
  const name = problem.path.split('.').at(-1) ?? problem.path;
  if (!problem.message.startsWith(`${name} `)) return problem.message;
  const words = { ...text.fields.order, ...text.fields.item } as Record<string, string>;
  const label = words[name] ?? (name === 'commodityItems' ? text.fields.commodityItems : name);
  return label + problem.message.slice(name.length);
};

/** `Parcel 2 of 3`; null where the order has one parcel. */
export const formatPlace = ({ label, parcels }: Pick<LabelView, 'label' | 'parcels'>): string | null =>
  parcels === 1 ? null : text.parcels.place(label.parcel, parcels);

import type { Aim, Unit } from './figure';

/**
 * Three significant digits, more when the number has them, two below a tenth: `0.0021`, `0.48`, `12.4`,
 * `1,234`.
 */
export const inDigits = (value: number): string => {
  if (!Number.isFinite(value)) return 'none';
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString('en');
  if (size > 0 && size < 0.095) return value.toPrecision(2);
  return value.toFixed(size < 10 ? 2 : 1);
};

export const inUnit = (value: number, unit: Unit = 'ms'): string =>
  unit === '' ? inDigits(value) : `${inDigits(value)} ${unit}`;

export const times = (value: number): string => `${inDigits(value)}×`;

/** `≤ 0.5×`, `p95 ≤ 50 ms`, `≥ 10×`. */
export const inWords = ({ of, most, least }: Aim, unit: Unit = 'ms'): string => {
  const value = (limit: number): string => (of === 'ratio' ? `${limit}×` : `${limit} ${unit}`.trim());
  const name = of === 'ratio' ? '' : `${of} `;
  return [
    ...(least === undefined ? [] : [`${name}≥ ${value(least)}`]),
    ...(most === undefined ? [] : [`${name}≤ ${value(most)}`]),
  ].join(', ');
};

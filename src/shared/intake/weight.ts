import { decimalAtStart, toFourDecimals } from '../decimal';

/** Units in which other programs export weights. */
export const foreignWeightUnits = ['lb', 'oz', 'kg', 'g'] as const;
export type ForeignWeightUnit = (typeof foreignWeightUnits)[number];

/** Exact by definition (international avoirdupois pound, 1959). */
const gramsPerPound = 453.59237;
const gramsPer: Record<ForeignWeightUnit, number> = {
  lb: gramsPerPound,
  oz: gramsPerPound / 16,
  kg: 1000,
  g: 1,
};

/** A number and the unit after it (empty if there is none); null for other text. */
const readWeight = (text: string): { number: string; unit: string } | null => {
  const number = decimalAtStart(text);
  const unit = number === '' ? undefined : /^\s*(\p{L}*)\.?$/u.exec(text.slice(number.length))?.[1];
  return unit === undefined ? null : { number, unit };
};

const words: readonly [RegExp, ForeignWeightUnit][] = [
  [/\b(lbs?|pounds?)\b/, 'lb'],
  [/\b(oz|ounces?)\b/, 'oz'],
  [/\b(kgs?|kilos?|kilograms?)\b/, 'kg'],
  [/\b(g|gr|grams?)\b/, 'g'],
];

/** The unit that a column's name states, as in `Weight (g)` or `weight_kg`; undefined if it states none. */
export const weightUnitIn = (name: string): ForeignWeightUnit | undefined => {
  const spaced = name.toLowerCase().replaceAll(/[^a-z]+/g, ' ');
  return words.find(([word]) => word.test(spaced))?.[1];
};

/** The unit written after a number, as in `2.5 kg`; undefined if there is none. */
export const unitOfValue = (value: string): ForeignWeightUnit | undefined => {
  const unit = readWeight(value.trim())?.unit ?? '';
  return unit === '' ? undefined : weightUnitIn(unit);
};

/** Digits without a unit: a number in another notation, as `2,5`. */
const isOtherNumber = (text: string): boolean => /\d/.test(text) && !/\p{L}/u.test(text);

/**
 * Converts the text of a number to another unit. A unit written after it, as in `2.5 kg`, takes precedence over `from`. Other text is
 * returned unchanged, so that the rules report it; a number that can't be read keeps its unit, because it must not be taken for another.
 * Four decimals are a tenth of a gram in pounds.
 */
export const convertWeight = (value: string, from: ForeignWeightUnit, to: 'lb' | 'kg'): string => {
  const trimmed = value.trim();
  const { number = '', unit = '' } = readWeight(trimmed) ?? {};
  const itsUnit = unit === '' ? from : weightUnitIn(unit);
  if (number === '' && from !== to && isOtherNumber(trimmed)) return `${trimmed} ${from}`;
  if (number === '' || itsUnit === undefined) return trimmed;
  if (itsUnit === to) return number;
  return String(toFourDecimals((Number(number) * gramsPer[itsUnit]) / gramsPer[to]));
};

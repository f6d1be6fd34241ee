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

const plainNumber = /^(\d+\.?\d*|\.\d+)$/;

/** To four decimals: a tenth of a gram in pounds. What is above nothing never becomes nothing. */
const rounded = (value: number): number => (value > 0 ? Math.max(0.0001, Number(value.toFixed(4))) : 0);

/** A plain number in one unit as text in another; what is no plain number is left as it is for the rules to name. */
export const convertWeight = (value: string, from: ForeignWeightUnit, to: 'lb' | 'kg'): string => {
  const trimmed = value.trim();
  if (from === to || !plainNumber.test(trimmed)) return trimmed;
  return String(rounded((Number(trimmed) * gramsPer[from]) / gramsPer[to]));
};

const words: readonly [RegExp, ForeignWeightUnit][] = [
  [/\b(lbs?|pounds?)\b/, 'lb'],
  [/\b(oz|ounces?)\b/, 'oz'],
  [/\b(kgs?|kilos?|kilograms?)\b/, 'kg'],
  [/\b(g|gr|grams?)\b/, 'g'],
];

/** The unit that a column's name states, as in `Weight (g)` or `weight_kg`; undefined where it states none. */
export const weightUnitIn = (name: string): ForeignWeightUnit | undefined => {
  const spaced = name.toLowerCase().replaceAll(/[^a-z]+/g, ' ');
  return words.find(([word]) => word.test(spaced))?.[1];
};

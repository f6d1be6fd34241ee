import { plainName } from '#shared/intake/mapping';
import { convertWeight, type ForeignWeightUnit, weightUnitIn } from '#shared/intake/weight';

interface WeightColumn {
  place: number;
  unit: ForeignWeightUnit;
}

const find = (header: readonly string[], fits: (name: string) => boolean): WeightColumn | undefined => {
  const places = header.flatMap((name, place) => {
    const unit = weightUnitIn(name);
    return unit && plainName(name).includes('weight') && fits(plainName(name)) ? [{ place, unit }] : [];
  });
  return places[0];
};

const ofOrder = /\b(total|order|parcel|package|shipment)\b/;
const spaced = (name: string): string => name.replaceAll(/[^a-z]+/g, ' ');

/**
 * The parcel's weight in pounds, from a column that is marked as the order's and names its unit, such as `Total weight (g)`. A weight
 * without a unit has the unit of the shop's settings, which the export does not contain. Then no weight is used, and the worker must weigh
 * the parcel. Zero means that a product has no weight.
 */
export const parcelWeightOf = (header: readonly string[]): ((cells: readonly string[]) => string) => {
  const column = find(header, (name) => ofOrder.test(spaced(name)));
  if (!column) return () => '';
  return (cells) => {
    const value = (cells[column.place] ?? '').trim();
    return Number(value) === 0 ? '' : convertWeight(value, column.unit, 'lb');
  };
};

import type { ItemField } from '#shared/label/item';
import type { OrderField } from '#shared/label/order';
import { listOf, type Plain, plainOf } from './plain';

const number = /^[+-]?[\d.,]{1,12}$/;
const country = /^[A-Za-z]{2}$/;

/**
 * Fields that identify no one, each with its valid format: in a file with shifted columns names may be in any field. All other fields
 * and all free text are removed.
 */
const fields: Partial<Record<OrderField, RegExp>> = {
  countryISO2: country,
  shipFromCountryISO2: country,
  sender: /^[^_\s]{1,20}_(NJ|IL|CA)$/,
  labelFormat: /^(ZPL|PDF|PNG)$/i,
  serviceCode: /^[A-Za-z0-9_-]{1,20}$/,
  shipDateTime: /^[\d/-]{1,10}$/,
  parcelLength: number,
  parcelWidth: number,
  parcelHeight: number,
  parcelWeight: number,
  parcelContents: /^[MGDZSHO]$/i,
};

const items: Partial<Record<ItemField, RegExp>> = {
  itemQuantity: number,
  itemWeight: number,
  itemWeightUOM: /^(lb|kg)$/i,
  itemValue: number,
  itemTariffCode: /^[\d. ]{1,13}$/,
  itemCountryOfOriginISO2: country,
};

const kept = (values: unknown, shapes: Partial<Record<string, RegExp>>): Plain =>
  Object.fromEntries(
    Object.entries(plainOf(values)).filter(([name, value]) => {
      const isValue = typeof value === 'string' || typeof value === 'number';
      return isValue && shapes[name]?.test(String(value).trim()) === true;
    }),
  );

/** A number that was corrected may have been a name or an address in a column of another: those have a space, an `@`, or letters only. */
export const isOrderNumber = (ref1: string): boolean => !/[\s@]/.test(ref1) && /[^\p{L}.'’]/u.test(ref1);

/** Keeps of an order, or of its changes: numbers, countries and codes. */
export const keptOrder = (order: unknown, ref1?: string): Plain => {
  const values = plainOf(order);
  return {
    fields: { ...(ref1 === undefined ? {} : { ref1 }), ...kept(values['fields'], fields) },
    items: listOf(values['items']).map((item) => kept(item, items)),
  };
};

/** Keeps of a package's changes; items only where they were changed. */
export const keptChanges = (changes: unknown): Plain => {
  const { items: rest, ...order } = keptOrder(changes);
  return plainOf(changes)['items'] === undefined ? order : { ...order, items: rest };
};

import type { ItemField } from '#shared/label/item';
import type { OrderField } from '#shared/label/order';
import { listOf, type Plain, plainOf } from './plain';

const number = /^[+-]?[\d.,]{1,12}$/;
const country = /^[A-Za-z]{2}$/;

/**
 * Fields that say nothing of a person, each with what it may look like: a file with its columns shifted has names anywhere. A
 * field that is not named here goes, and so does all free text.
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

/** Of an order, or of what is to change of one: numbers, countries and codes. */
export const keptOrder = (order: unknown, ref1?: string): Plain => {
  const said = plainOf(order);
  return {
    fields: { ...(ref1 === undefined ? {} : { ref1 }), ...kept(said['fields'], fields) },
    items: listOf(said['items']).map((item) => kept(item, items)),
  };
};

/** What was to be changed of a package: its items only where they were among it. */
export const keptChanges = (changes: unknown): Plain => {
  const { items: rest, ...order } = keptOrder(changes);
  return plainOf(changes)['items'] === undefined ? order : { ...order, items: rest };
};

import { z } from 'zod';

/** Which parcel of its order a label is for, and how many the order had when that was written. Both count from 1. */
export const parcelPlaceSchema = z.object({ number: z.number().int().min(1), of: z.number().int().min(1) });
export type ParcelPlace = z.infer<typeof parcelPlaceSchema>;

/** An order with more is a mistake in a file. */
export const mostParcels = 999;

const written = /^(\d{1,4})(?:\s*(?:\/|of)\s*\d{1,4})?$/i;

/**
 * The number of a parcel as files write it: `2`, and as this program writes it: `2/3` (the second of three).
 * @returns null for what is no whole number from 1 to 999
 */
export const parcelNumber = (value: string | number): number | null => {
  const number = Number(written.exec(String(value).trim())?.[1]);
  return number >= 1 && number <= mostParcels ? number : null;
};

/** `2/3`: the second of three parcels. Empty for an order of one. */
export const parcelMark = (number: number, of: number): string =>
  of > 1 || number > 1 ? `${number}/${Math.max(number, of)}` : '';

/** For an event: nothing where the order has one parcel. */
export const placeOf = (number: number, of: number): { parcel?: ParcelPlace } =>
  of > 1 || number > 1 ? { parcel: { number, of: Math.max(number, of) } } : {};

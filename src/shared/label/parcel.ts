import { z } from 'zod';

/** Which parcel of its order a label is for, and how many parcels the order had when this was written. Both count from 1. */
export const parcelPlaceSchema = z.object({ number: z.number().int().min(1), of: z.number().int().min(1) });
export type ParcelPlace = z.infer<typeof parcelPlaceSchema>;

/** A file that gives an order more parcels than this has a mistake. */
export const maxParcels = 999;

const parcelPattern = /^(\d{1,4})(?:\s*(?:\/|of)\s*\d{1,4})?$/i;

/**
 * Reads the number of a parcel as files write it, `2`, or as this program writes it, `2/3` (the second of three).
 * @returns null if it is not a whole number from 1 to 999
 */
export const parcelNumber = (value: string | number): number | null => {
  const number = Number(parcelPattern.exec(String(value).trim())?.[1]);
  return number >= 1 && number <= maxParcels ? number : null;
};

/** `2/3`: the second of three parcels. Empty for an order with one parcel. */
export const parcelMark = (number: number, of: number): string =>
  of > 1 || number > 1 ? `${number}/${Math.max(number, of)}` : '';

/** The parcel field of an event; empty if the order has one parcel. */
export const parcelPlaceField = (number: number, of: number): { parcel?: ParcelPlace } =>
  of > 1 || number > 1 ? { parcel: { number, of: Math.max(number, of) } } : {};

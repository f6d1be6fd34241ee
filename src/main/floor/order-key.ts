import { createHmac } from 'node:crypto';
import { composedNumber, newOrderNumber } from '#shared/label/order-number';

/**
 * A keyed hash of an order's number: the floor stores it instead of the number. Its spaces are hashed as stored: the floor knows older
 * orders by that hash.
 * @param floorKey 32 bytes that every bench of the floor has
 */
export const orderKey = (floorKey: Uint8Array, ref1: string): Buffer =>
  createHmac('sha256', floorKey).update(composedNumber(ref1)).digest();

/**
 * The hashes under which an order is claimed and reported: of its number as stored, and of the plain one where that has other spaces,
 * because another bench may have the same order under it.
 */
export const orderKeys = (floorKey: Uint8Array, ref1: string): Buffer[] =>
  [...new Set([ref1, newOrderNumber(ref1)].map(composedNumber))].map((number) => orderKey(floorKey, number));

/** Eight letters tell the few packages of one order apart, and each order of the floor has some. */
const packageKeyBytes = 6;

/** A short keyed hash of a code of a package, by which two reports about the same package are known. */
export const packageKey = (floorKey: Uint8Array, code: string): string =>
  createHmac('sha256', floorKey)
    .update(JSON.stringify(['package', code]))
    .digest()
    .subarray(0, packageKeyBytes)
    .toString('base64url');

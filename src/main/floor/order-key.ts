import { createHmac } from 'node:crypto';

/** What stands at the floor for an order's number. @param floorKey 32 bytes that every bench of the floor has */
export const orderKey = (floorKey: Uint8Array, ref1: string): Buffer =>
  createHmac('sha256', floorKey).update(ref1).digest();

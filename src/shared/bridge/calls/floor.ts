import { z } from 'zod';
import { floorViewSchema } from '../../floor/view';
import { call, done, nothing } from '../parts';

export const floorCalls = {
  /** All benches of the floor; null if this bench works alone. */
  'floor.view': call(nothing, floorViewSchema.nullable(), 'packer'),
  /** Removes a bench from the floor. What it bought and did not report can then be bought again. */
  'floor.retire': call(z.object({ benchId: z.uuid() }), done, 'supervisor'),
  /** Today's figures of all benches, saved as a CSV file that the person chooses; null if they cancelled. */
  'floor.saveDay': call(nothing, z.object({ file: z.string().nullable() }), 'packer'),
} as const;

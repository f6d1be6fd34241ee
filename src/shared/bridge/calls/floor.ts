import { z } from 'zod';
import { floorViewSchema } from '../../floor/view';
import { call, done, nothing } from '../parts';

export const floorCalls = {
  /** All benches of the floor; null where this one works alone. */
  'floor.view': call(nothing, floorViewSchema.nullable(), 'packer'),
  /** Takes a bench off the floor: what it bought and did not tell can be bought again. */
  'floor.retire': call(z.object({ benchId: z.uuid() }), done, 'supervisor'),
  /** Today's figures of all benches, as a CSV file that the person names; null when they change their mind. */
  'floor.saveDay': call(nothing, z.object({ file: z.string().nullable() }), 'packer'),
} as const;

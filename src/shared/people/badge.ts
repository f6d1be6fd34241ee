import { z } from 'zod';
import { commandPrefix } from '../commands';
import { said } from '../text/said';

/**
 * What every badge begins with. It begins as command barcodes do, so no order number can (`label/check.ts`); no command is
 * named `ID`. Compared without regard to case: under Caps Lock a scanner's capitals arrive as small letters.
 */
export const badgePrefix = `${commandPrefix}ID-`;

/** True for a code that is a badge's and nobody's order or command. */
export const isBadgeCode = (code: string): boolean => code.trim().toUpperCase().startsWith(badgePrefix);

/** A badge as it is kept: the prefix and 10 to 40 letters and digits. */
export const badgeSchema = z
  .string({ error: said('value.text') })
  .trim()
  .toUpperCase()
  .regex(/^%PB-ID-[0-9A-Z]{10,40}$/, {
    error: said('people.badgeShape', { prefix: badgePrefix }),
  });

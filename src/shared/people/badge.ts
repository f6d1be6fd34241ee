import { z } from 'zod';
import { commandPrefix } from '../commands';
import { codedMessage } from '../text/coded-message';

/**
 * The beginning of every badge code. It starts like a command barcode, so no order number can (`label/check.ts`); no command is named `ID`.
 * Case is ignored, because Caps Lock turns a scanner's capitals into small letters.
 */
export const badgePrefix = `${commandPrefix}ID-`;

/** True for the code of a badge, which cannot be an order or a command. */
export const isBadgeCode = (code: string): boolean => code.trim().toUpperCase().startsWith(badgePrefix);

/** A badge code as it is stored: the prefix and 10 to 40 letters and digits. */
export const badgeSchema = z
  .string({ error: codedMessage('value.text') })
  .trim()
  .toUpperCase()
  .regex(/^%PB-ID-[0-9A-Z]{10,40}$/, {
    error: codedMessage('people.badgeShape', { prefix: badgePrefix }),
  });

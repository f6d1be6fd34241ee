import { z } from 'zod';
import { visibleOnly } from './label/order-number';
import { codedMessage } from './text/coded-message';

/** Control characters and line ends, and halves of characters: databases refuse or change them. */
const noLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * A name that people read: one line of text that a screen draws.
 * @param empty the message for one that no screen draws
 * @param broken the message for one with line ends or control characters
 */
export const nameText = (empty: string, broken = codedMessage('value.line')) =>
  z
    .string({ error: codedMessage('value.text') })
    .trim()
    .refine((name) => visibleOnly(name) !== '', { error: empty })
    .refine((name) => !noLine.test(name), { error: broken });

/** A name from before this rule, as one line; empty if no screen draws it. */
export const soundName = (name: string): string => {
  const line = name.replace(new RegExp(noLine, 'gu'), ' ').trim();
  return visibleOnly(line) === '' ? '' : line;
};

import { escapeCodedMessages } from '#shared/text/coded-message';

const maxLength = 300;
const mask = '•••';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Short values would mask parts of ordinary words, so they are only masked as whole words. */
const pattern = (value: string): RegExp =>
  value.length < 4
    ? new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value)}(?![\\p{L}\\p{N}])`, 'giu')
    : new RegExp(escaped(value), 'giu');

/**
 * The service's message as it may be displayed and stored: on one line, at most 300 characters, without the given
 * values. It is never read as one of our own messages.
 * @param hidden credentials, and personal data that the service might repeat
 */
export const redact = (text: string, hidden: readonly string[]): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const longestFirst = hidden.filter((value) => value.trim() !== '').sort((a, b) => b.length - a.length);
  const masked = longestFirst.reduce((left, value) => left.replace(pattern(value), mask), line);
  const plain = escapeCodedMessages(masked);
  const characters = Array.from(plain);
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : plain;
};

import { createHash } from 'node:crypto';
import { plainName } from '#shared/intake/mapping';

/** Names a person can choose as a column: those that stand in the header once. */
export const namesOnce = (header: readonly string[]): string[] => {
  const plain = header.map(plainName);
  return header
    .map((name) => name.trim())
    .filter((name) => name !== '' && plain.indexOf(plainName(name)) === plain.lastIndexOf(plainName(name)));
};

/**
 * By what a header is known again: sha256 of its names, sorted, so that an export that moves its columns is still the same.
 */
export const signatureOf = (header: readonly string[]): string => {
  const names = header.map(plainName).filter((name) => name !== '');
  return createHash('sha256').update(names.sort().join('\n')).digest('hex');
};

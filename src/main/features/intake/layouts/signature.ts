import { plainName } from '#shared/intake/mapping';
import { sha256 } from '../../../base/bytes';

/** Names that a person can choose as a column: those that appear once in the header. */
export const namesOnce = (header: readonly string[]): string[] => {
  const plain = header.map(plainName);
  return header
    .map((name) => name.trim())
    .filter((name) => name !== '' && plain.indexOf(plainName(name)) === plain.lastIndexOf(plainName(name)));
};

/** Identifies a header: SHA-256 of its sorted names, so that an export with moved columns is still recognised. */
export const signatureOf = (header: readonly string[]): string => {
  const names = header.map(plainName).filter((name) => name !== '');
  return sha256(names.sort().join('\n'));
};

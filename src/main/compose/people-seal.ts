import { createHash } from 'node:crypto';
import { type Keychain, keychainState } from '../credentials/keychain';
import type { Vault } from '../credentials/vault';
import type { ListSeal } from '../people/seal';

const sumOf = (text: string): string => `packbench people ${createHash('sha256').update(text).digest('hex')}`;

/**
 * Seals the list of people with the keychain, and keeps in the vault that it is sealed: whoever can write the station's folder can
 * then put nobody on it. Where the keychain is away nothing is looked at; there are no credentials then either.
 */
export const createPeopleSeal = (
  keychain: Keychain,
  vault: Pick<Vault, 'peopleSealed' | 'notePeopleSealed'>,
): ListSeal => {
  const works = async (): Promise<boolean> => (await keychainState(keychain)) === 'ok';
  return {
    make: async (text) =>
      (await works()) ? Buffer.from(await keychain.encrypt(sumOf(text))).toString('base64') : null,
    mayBeOwn: async (text, seal) => {
      if (!(await works()) || !(await vault.peopleSealed())) return true;
      if (seal === null) return false;
      const sealed = await keychain.decrypt(Buffer.from(seal, 'base64')).catch(() => null);
      return sealed === sumOf(text);
    },
    demand: () => vault.notePeopleSealed(),
  };
};

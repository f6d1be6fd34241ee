import { openVault } from '#main/credentials/vault';
import type { Keychain } from '#main/credentials/keychain';
import type { Destination } from '#main/credentials/sets';
import type { Credentials } from '#shared/settings';

export const production: Destination = {
  environment: 'production',
  origin: 'https://service.example.com',
  proxy: null,
  ca: null,
};

/** A vault of which one destination only is used. */
export const openOne = (options: { file: string; keychain: Keychain }) => {
  const vault = openVault({ ...options, inUse: () => production });
  return {
    status: () => vault.status(production),
    set: (credentials: Credentials) => vault.set(production, credentials),
    forget: () => vault.forget('production'),
    reveal: () => vault.reveal(production),
  };
};

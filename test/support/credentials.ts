import type { Credentials } from '#shared/settings';

/** Made-up secrets that are easy to search for. */
export const testCredentials = {
  userID: 'user-SECRET-1',
  accountNumber: 'account-SECRET-2',
  passcode: 'passcode-SECRET-3',
  basicToken: 'YmFzaWMtU0VDUkVULTQ=',
  dtKey: 'ZHRrZXktU0VDUkVULTU=',
} satisfies Credentials;

/** For a practice service in a test: its own are part of the program, and its tracking numbers begin with the account number. */
export const serviceCredentials = { ...testCredentials, accountNumber: '700555' };

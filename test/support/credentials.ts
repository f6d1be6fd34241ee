import type { Credentials } from '#shared/settings';

/** Made-up secrets that are easy to search for. */
export const testCredentials: Credentials = {
  userID: 'user-SECRET-1',
  accountNumber: 'account-SECRET-2',
  passcode: 'passcode-SECRET-3',
  basicToken: 'YmFzaWMtU0VDUkVULTQ=',
  dtKey: 'ZHRrZXktU0VDUkVULTU=',
};

import type { Failure } from '#shared/failure';
import type { Credentials } from '#shared/settings';
import { addressOf, type Addresses } from './address';
import { proofOf } from './credentials';

/** What keeps the station from buying labels, found out without asking the service. */
export const readiness = (
  addresses: Addresses,
  credentials: Credentials | null,
): { ok: true } | { ok: false; failure: Failure } => {
  const address = addressOf(addresses, 'register');
  if ('code' in address) return { ok: false, failure: address };
  const proof = proofOf(credentials ?? {}, 'register');
  return 'code' in proof ? { ok: false, failure: proof } : { ok: true };
};

import { failure, type Failure } from '#shared/failure';
import { type CredentialName, credentialNames, type Credentials } from '#shared/settings';
import type { Operation } from './operation';

/** How an operation proves our identity, section 5: in the body for label creation, in a header for the others. */
export interface Proof {
  headers: Record<string, string>;
  bodyFields: Record<string, string>;
}

/** `Basic` with a token that is sent as issued, else with the user name and password (RFC 7617, UTF-8). */
const basicToken = (known: Credentials): string | undefined => {
  if (known.basicToken !== undefined) return known.basicToken;
  if (known.basicUsername === undefined || known.basicPassword === undefined) return undefined;
  return Buffer.from(`${known.basicUsername}:${known.basicPassword}`, 'utf8').toString('base64');
};

const missing = (known: Credentials, names: readonly CredentialName[]): Failure =>
  failure('credentials_missing', names.filter((name) => known[name] === undefined).join(', '));

const body = (known: Credentials): Proof | Failure => {
  const { userID, accountNumber, passcode } = known;
  return userID !== undefined && accountNumber !== undefined && passcode !== undefined
    ? { headers: {}, bodyFields: { userID, accountNumber, passcode } }
    : missing(known, ['userID', 'accountNumber', 'passcode']);
};

/** With half a pair, the other half is missing; with nothing, the token is missing. */
const basic = (known: Credentials): Proof | Failure => {
  const token = basicToken(known);
  if (token !== undefined) return { headers: { Authorization: `Basic ${token}` }, bodyFields: {} };
  const half = known.basicUsername !== undefined || known.basicPassword !== undefined;
  return missing(known, half ? ['basicUsername', 'basicPassword'] : ['basicToken']);
};

const key = (known: Credentials): Proof | Failure =>
  known.dtKey === undefined ? missing(known, ['dtKey']) : { headers: { dtKey: known.dtKey }, bodyFields: {} };

const proofs: Record<Operation, (known: Credentials) => Proof | Failure> = {
  register: body,
  track: basic,
  update: basic,
  landedCost: key,
};

/** @returns what the operation needs, or `credentials_missing` with the missing names (never a value) */
export const proofOf = (known: Credentials, operation: Operation): Proof | Failure =>
  proofs[operation](known);

/** Everything that must never appear in a text of ours. */
export const secretsOf = (known: Credentials): string[] => {
  const values = credentialNames.map((name) => known[name]);
  return [...values, basicToken(known)].filter((value) => value !== undefined);
};

/**
 * Secrets that only the account's owner knows. `userID` and `accountNumber` are names: tracking numbers begin with the
 * latter.
 */
export const proofsOf = ({ passcode, basicPassword, basicToken: token, dtKey }: Credentials): string[] =>
  [passcode, basicPassword, token, dtKey].filter((value) => value !== undefined);

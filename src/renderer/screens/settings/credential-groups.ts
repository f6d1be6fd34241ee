import type { CredentialName } from '#shared/settings';

/** How the Basic credentials were issued: as one token, or as a name and a password. */
export type BasicKind = 'token' | 'pair';

const basicNames: Record<BasicKind, readonly CredentialName[]> = {
  token: ['basicToken'],
  pair: ['basicUsername', 'basicPassword'],
};

/** The secrets by what they open. */
export const credentialGroups = (
  kind: BasicKind,
): readonly { key: 'label' | 'basic' | 'duties'; names: readonly CredentialName[] }[] => [
  { key: 'label', names: ['userID', 'accountNumber', 'passcode'] },
  { key: 'basic', names: basicNames[kind] },
  { key: 'duties', names: ['dtKey'] },
];

/** What the vault holds decides what is shown first; with nothing held, the token. */
export const kindHeld = (names: Partial<Record<CredentialName, boolean>>): BasicKind =>
  names.basicToken !== true && (names.basicUsername === true || names.basicPassword === true)
    ? 'pair'
    : 'token';

/** Checks that a bench uses the floor's passphrase. With another one its keyed hashes differ, so it would not find the others' orders. */
export const keyCheck = /* sql */ `
-- What the key makes of a fixed text, as the first bench said it.
alter table packbench.floor add column key_check bytea;
`;

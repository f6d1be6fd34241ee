/** Whether a bench's passphrase is that of the floor: with another one it would find no order that the others have. */
export const keyCheck = /* sql */ `
-- What the key makes of a fixed text, as the first bench said it.
alter table packbench.floor add column key_check bytea;
`;

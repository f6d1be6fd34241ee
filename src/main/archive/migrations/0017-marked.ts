/**
 * Changes no table. From this version on a mark is kept beside every archive that is written with a log (`disk/mark.ts`), and the
 * version itself says so: an archive of this version that was left in WAL mode, and whose mark is missing, has lost it.
 */
export const marked = /* sql */ `
select 1;
`;

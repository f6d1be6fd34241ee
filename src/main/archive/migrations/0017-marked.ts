/**
 * Changes no table. From this version on, every archive that is written in WAL mode has a mark beside it (`disk/mark.ts`). The version
 * number proves that: if an archive of this version is in WAL mode and has no mark, the mark was lost.
 */
export const marked = /* sql */ `
select 1;
`;

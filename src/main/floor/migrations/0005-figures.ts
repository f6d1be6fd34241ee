/** The counts that each bench reports of its day. */
export const figures = /* sql */ `
alter table packbench.benches add column figures jsonb;
`;

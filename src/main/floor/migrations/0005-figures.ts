/** What each bench says of its own day: counts alone. */
export const figures = /* sql */ `
alter table packbench.benches add column figures jsonb;
`;

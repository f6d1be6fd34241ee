/** A bench whose program is older than the schema learns it with the next thing that it asks. */
export const schemaSeen = /* sql */ `
grant select on packbench.kysely_migration to packbench_bench;
`;

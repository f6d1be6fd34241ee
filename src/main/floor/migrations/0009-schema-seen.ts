/** Lets a bench read the schema's version, so that an older program notices a newer schema with its next query. */
export const schemaSeen = /* sql */ `
grant select on packbench.kysely_migration to packbench_bench;
`;

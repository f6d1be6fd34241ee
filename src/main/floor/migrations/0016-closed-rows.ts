/** A scan asks which parcels of an order no bench will ship. Without the index, it reads the orders of all batches. */
export const closedRows = /* sql */ `
create index batch_rows_closed on packbench.batch_rows (environment, key) where state = 'closed';
`;

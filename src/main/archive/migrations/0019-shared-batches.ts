/** Marks batches that all benches of a floor share. The archive holds the orders that this bench took from them. */
export const sharedBatches = /* sql */ `
alter table batches add column on_floor integer not null default 0;
`;

/** Batches that all benches of a floor work through: what this bench took of them is here. */
export const sharedBatches = /* sql */ `
alter table batches add column on_floor integer not null default 0;
`;

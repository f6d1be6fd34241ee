/**
 * The time at which the printed label on a parcel was scanned. Null: not scanned yet, or not scanned since it was printed again. It is a
 * column, so that lists and counts of 10,000 labels do not read the events.
 */
export const scanBack = /* sql */ `
alter table labels add column scanned_back_at text;
`;

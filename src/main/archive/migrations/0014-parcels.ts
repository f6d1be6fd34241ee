/**
 * An order has one or more parcels, each with its own label: what may live once is one parcel of an order, not an order number.
 * All labels that are here are their order's first parcel; a column with a constant default rewrites no row. The index by order
 * number tells the parcel too, for what is read out of a damaged archive. Never change it once released.
 */
export const parcels = /* sql */ `
alter table labels add column parcel integer not null default 1;
drop index labels_live_ref1;
create unique index labels_live_parcel on labels (ref1, parcel) where stage <> 'closed' and replaces is null;
drop index labels_ref1;
create index labels_ref1 on labels (ref1, parcel);
create index labels_further_parcels on labels (ref1) where parcel > 1;
`;

/**
 * An order has one or more parcels, each with its own label: only one open label may exist for one parcel of an order, no longer for one
 * order number. All labels stored before are the first parcel of their order. A column with a constant default rewrites no row. The index
 * by order number also holds the parcel, because a damaged archive may be readable through its indexes alone.
 */
export const parcels = /* sql */ `
alter table labels add column parcel integer not null default 1;
drop index labels_live_ref1;
create unique index labels_live_parcel on labels (ref1, parcel) where stage <> 'closed' and replaces is null;
drop index labels_ref1;
create index labels_ref1 on labels (ref1, parcel);
create index labels_further_parcels on labels (ref1) where parcel > 1;
`;

import { sql } from 'kysely';
import { adoptedBatchId } from '#shared/label/adopted';
import type { Db } from '../core/schema';

/** An event of a label, reduced to what shows which bench has its order. */
export interface OrderEntry {
  id: number;
  labelId: string;
  /**
   * The order's number at that time. Null where the label does not exist, its number was removed, or another bench bought it: then only
   * a number that this bench gave it counts.
   */
  ref1: string | null;
  parcel: number;
  /** ISO 8601 UTC. */
  at: string;
  type: string;
  /** Code of its failure; of an order that was handled elsewhere, that of the event before. */
  failure: string | null;
  /** The label's package as it is known now. */
  packageId: string | null;
  trackingNumber: string | null;
}

/** The highest event id that was ever used; 0 where there was none. Ids are not reused. */
export const lastEventId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    seq: number;
  }>`select seq from sqlite_sequence where name = 'events'`.execute(db);
  return rows[0]?.seq ?? 0;
};

/** Events of all labels after the given one, in their order. */
export const orderEntries = async (db: Db, after: number, limit: number): Promise<OrderEntry[]> => {
  const { rows } = await sql<OrderEntry>`
    select e.id, e.label_id as "labelId",
      case when l.ref1 is not null and (l.batch_id not like ${adoptedBatchId('%')}
          or e.type = 'updated' and json_extract(e.event, '$.after.fields.ref1') is not null) then coalesce(
        (select cast(json_extract(d.event, '$.draft.fields.ref1') as text) from events d
          where d.label_id = e.label_id and d.id <= e.id and d.type in ('register.started', 'corrected', 'updated')
          order by d.id desc limit 1),
        l.ref1) end as ref1,
      coalesce(l.parcel, 1) as parcel, e.at, e.type,
      case when e.type in ('register.failed', 'held') then json_extract(e.event, '$.failure.code')
        when e.type = 'settled.handled' then (select json_extract(h.event, '$.failure.code') from events h
          where h.label_id = e.label_id and h.id < e.id order by h.id desc limit 1) end as failure,
      l.package_id as "packageId", l.tracking_number as "trackingNumber"
    from events e left join labels l on l.id = e.label_id
    where e.id > ${after} order by e.id limit ${limit}`.execute(db);
  return rows;
};

/** An order of a shared batch that a person removed at this bench. */
export interface RemovedFromFloor {
  batch: string;
  ref1: string;
  parcel: number;
}

/** Orders of shared batches that people removed here. Those that went back to the floor are left out. */
export const removedFromFloor = async (db: Db): Promise<RemovedFromFloor[]> => {
  const { rows } = await sql<RemovedFromFloor>`
    select l.batch_id as batch, l.ref1, l.parcel from labels l join batches b on b.id = l.batch_id
    where b.on_floor = 1 and l.stage = 'closed' and l.package_id is null and l.blanked_at is null
      and exists (select 1 from events e where e.label_id = l.id and e.type = 'removed'
        and json_extract(e.event, '$.givenBack') is not 1)`.execute(db);
  return rows;
};

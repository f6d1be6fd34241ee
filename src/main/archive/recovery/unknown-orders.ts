import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import { failure } from '#shared/failure';
import { placeOf } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import { restored } from '#shared/label/restored';
import { moveLabel } from '../changes/commit';
import { ArchiveDialect, type Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import type { Tables } from '../core/schema';
import { insertEvent } from '../tables/events';
import { insertLabels } from '../tables/labels';
import type { ArchiveDeps } from '../core/types';
import { addBatch, restoredBatch } from './rebuild';

/** A parcel of an order that the restored archive knows nothing of but its number. */
export interface LostOrder {
  ref1: string;
  parcel: number;
  /** The service's number where it was surely bought; null where it may have been. */
  packageId: string | null;
}

const detailOf = ({ packageId }: LostOrder): string =>
  packageId === null
    ? `${restored}; the order could not be saved, and may have been bought`
    : `${restored}; it was bought before, as ${packageId}, and its label could not be saved`;

const isLive = (target: Connection, { ref1, parcel }: LostOrder): boolean =>
  target.all(
    `select 1 from labels where ref1 = ? and parcel = ? and stage <> 'closed' and replaces is null`,
    [ref1, parcel],
  ).length > 0;

const unknownOrderLabel = ({ ref1, parcel }: LostOrder, position: number, at: string): Label => ({
  ...{ id: randomUUID(), batchId: restoredBatch.id, position, ref1, parcel, stage: 'draft' },
  ...{ draft: { fields: { ref1 }, items: [] }, hold: null, package: null, replaces: null },
  ...{ createdAt: at, updatedAt: at },
});

/**
 * Each is remembered as an order that holds nothing but its number and waits for a person: whoever brings its file in again, or
 * scans it, meets this one instead of buying a second package. A parcel that a live label is for is left to that.
 * @returns those that are remembered now
 */
export const rememberLost = async (
  target: Connection,
  lost: readonly LostOrder[],
  at: string,
  around: ArchiveDeps,
): Promise<LostOrder[]> => {
  const db = new Kysely<Tables>({ dialect: new ArchiveDialect(target) });
  const remembered: LostOrder[] = [];
  for (const order of lost) {
    if (order.ref1 === '' || isLive(target, order)) continue;
    addBatch(target);
    const label = unknownOrderLabel(order, remembered.length, at);
    await db.transaction().execute(async (tx) => {
      await insertLabels(tx, [label]);
      const event = {
        type: 'imported',
        file: restoredBatch.name,
        ...placeOf(order.parcel, order.parcel),
      } as const;
      insertEvent({ labelId: label.id, at, event }, around);
      const held = { type: 'held', failure: failure('answer_lost', detailOf(order)) } as const;
      moveLabel(label.id, held, at, around);
    });
    remembered.push(order);
    if (remembered.length % 50 === 0) await yieldToEventLoop();
  }
  return remembered;
};

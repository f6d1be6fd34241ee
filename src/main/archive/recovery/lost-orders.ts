import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import { failure } from '#shared/failure';
import { parcelPlaceField } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';
import { applyEvent } from '../changes/commit';
import { ArchiveDialect, type Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import type { Tables } from '../core/schema';
import { insertEvent } from '../tables/events';
import { insertLabels } from '../tables/labels';
import type { ArchiveDeps } from '../core/types';
import { addBatch, restoredBatch } from './rebuild';

/** A parcel of an order of which the restored archive has only the number. */
export interface LostOrder {
  ref1: string;
  parcel: number;
  /** The package id where it was certainly bought; null where it may have been. */
  packageId: string | null;
}

const detailOf = ({ packageId }: LostOrder): string =>
  packageId === null ? codedMessage('restored.orderLost') : codedMessage('restored.labelLost', { packageId });

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
 * Adds each as an order that has only its number and is on hold for a person: importing its file again, or scanning it, then finds this
 * order instead of buying a second package. A parcel that has a live label is skipped.
 * @returns the orders that were added
 */
export const addLostOrders = async (
  target: Connection,
  lost: readonly LostOrder[],
  at: string,
  deps: ArchiveDeps,
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
        ...parcelPlaceField(order.parcel, order.parcel),
      } as const;
      insertEvent({ labelId: label.id, at, event }, deps);
      const held = {
        type: 'held',
        failure: failure('answer_lost', detailOf(order), { afterRestore: true }),
      } as const;
      applyEvent(label.id, held, at, deps);
    });
    remembered.push(order);
    if (remembered.length % 50 === 0) await yieldToEventLoop();
  }
  return remembered;
};

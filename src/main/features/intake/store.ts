import { refOf } from './new-parcels';
import type { ImportAnswer } from '#shared/intake/import-answer';
import type { OrderDraft } from '#shared/label/draft';
import { parcelPlaceField } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import type { Batch } from '#shared/queue/batch';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelPorts } from '../../workflow/ports';
import { type ReadOrder, type Refused, refuse } from './types';

/** Publishes a file's orders to all benches of a floor. */
export interface SharedIntake {
  publish(
    batch: { id: string; name: string; content: string; again: boolean },
    orders: readonly { draft: OrderDraft; ref1: string; parcel: number; of: number }[],
  ): Promise<
    /** Indexes of the orders that are in no other batch of the floor and that no bench shipped. */
    | { kind: 'taken'; places: ReadonlySet<number> }
    | { kind: 'here'; batch: { id: string; name: string; bench: string; at: Date } }
    /** The floor is out of reach: the batch belongs to this bench alone. */
    | { kind: 'away' }
    /** The connection broke in the middle. */
    | { kind: 'broken' }
  >;
}

export interface Fresh {
  order: ReadOrder;
  /** How many parcels its order will have. */
  of: number;
}

const newLabel = (
  ports: LabelPorts,
  batchId: string,
  position: number,
  { draft, parcel }: ReadOrder,
  at: string,
): Label => ({
  id: ports.newId(),
  batchId,
  position,
  ref1: refOf(draft),
  parcel,
  draft,
  stage: 'draft',
  hold: null,
  package: null,
  replaces: null,
  createdAt: at,
  updatedAt: at,
});

interface StoredFile {
  fileName: string;
  source: Batch['source'];
  fileHash: string;
  /** A person confirms the import even though the same content was imported before. */
  again?: boolean;
  /** The floor may have its orders already, from an import that did not end. */
  mayBeOnFloor?: boolean;
}

interface Stored {
  /** Null if there was nothing to store. */
  batchId: string | null;
  fresh: readonly Fresh[];
  /** Orders that are in another batch of the floor, or that one of its benches shipped. */
  others: readonly Fresh[];
}

/** Stores a batch of this bench alone: all of it or nothing. */
const storeOwn = async (
  ports: LabelPorts,
  { fileName, source, fileHash }: StoredFile,
  fresh: readonly Fresh[],
): Promise<Stored> => {
  const at = ports.clock.now().toISOString();
  const batch = { id: ports.newId(), name: fileName, at, source, fileHash };
  await ports.archive.importBatch(
    batch,
    fresh.map(({ order, of }, position) => ({
      label: newLabel(ports, batch.id, position, order, at),
      event: { type: 'imported', file: fileName, ...parcelPlaceField(order.parcel, of) },
    })),
  );
  return { batchId: batch.id, fresh, others: [] };
};

const broken = refuse('floor_broke', codedMessage('floor.away'));

/** Stores the orders of a file as one batch: of the floor if this bench has one and can reach it, otherwise of this bench. */
export const store = async (
  { ports, floor }: { ports: LabelPorts; floor?: SharedIntake | undefined },
  file: StoredFile,
  fresh: readonly Fresh[],
): Promise<Stored | Extract<ImportAnswer, { kind: 'again' }> | Refused> => {
  if (fresh.length === 0) return { batchId: null, fresh, others: [] };
  const { fileName: name, source, fileHash, again = false, mayBeOnFloor } = file;
  const id = ports.newId();
  const orders = fresh.map(({ order, of }) => ({
    ...{ draft: order.draft, ref1: refOf(order.draft), parcel: order.parcel, of },
  }));
  const published = await floor?.publish({ id, name, content: fileHash, again }, orders);
  if (!published || (published.kind === 'away' && !mayBeOnFloor)) return storeOwn(ports, file, fresh);
  if (published.kind === 'away' || published.kind === 'broken') return broken;
  if (published.kind === 'here') {
    const { id: batchId, name: batchName, bench, at } = published.batch;
    return { kind: 'again', batchId, batchName, at: at.toISOString(), bench };
  }
  const newOrders = fresh.filter((_, place) => published.places.has(place));
  const others = fresh.filter((_, place) => !published.places.has(place));
  if (newOrders.length === 0) return { batchId: null, fresh: [], others };
  const at = ports.clock.now().toISOString();
  await ports.archive.importBatch({ id, name, at, source, fileHash, onFloor: true }, []);
  return { batchId: id, fresh: newOrders, others };
};

import type { ImportAnswer } from '#shared/intake/import-answer';
import type { OrderDraft } from '#shared/label/draft';
import { placeOf } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import type { Batch } from '#shared/queue/batch';
import { said } from '#shared/text/said';
import type { LabelPorts } from '../../workflow/ports';
import { type ReadOrder, type Refused, refuse } from './types';

/** Brings a file's orders to all benches of a floor. */
export interface SharedIntake {
  bring(
    batch: { id: string; name: string; content: string; again: boolean },
    orders: readonly { draft: OrderDraft; ref1: string; parcel: number; of: number }[],
  ): Promise<
    /** Places of those that wait in no other batch of the floor, and that no bench shipped. */
    | { kind: 'taken'; places: ReadonlySet<number> }
    | { kind: 'here'; batch: { id: string; name: string; bench: string; at: Date } }
    /** The floor can't be asked: the batch is this bench's own. */
    | { kind: 'away' }
    /** It broke off in the middle. */
    | { kind: 'broken' }
  >;
}

export const refOf = (draft: OrderDraft): string => String(draft.fields.ref1 ?? '');

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
  /** A person means it, though the same content was imported before. */
  again?: boolean;
}

interface Stored {
  /** Null where there was nothing to store. */
  batchId: string | null;
  fresh: readonly Fresh[];
  /** Those that wait in another batch of the floor, or that one of its benches shipped. */
  others: readonly Fresh[];
}

/** This bench's own batch: all of it or nothing. */
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
      event: { type: 'imported', file: fileName, ...placeOf(order.parcel, of) },
    })),
  );
  return { batchId: batch.id, fresh, others: [] };
};

const broken = refuse('floor_broke', said('floor.away'));

/** The orders of a file, as one batch: the floor's, where this bench has one and it is here. */
export const store = async (
  { ports, floor }: { ports: LabelPorts; floor?: SharedIntake | undefined },
  file: StoredFile,
  fresh: readonly Fresh[],
): Promise<Stored | Extract<ImportAnswer, { kind: 'again' }> | Refused> => {
  if (fresh.length === 0) return { batchId: null, fresh, others: [] };
  const { fileName: name, source, fileHash, again = false } = file;
  const id = ports.newId();
  const orders = fresh.map(({ order, of }) => ({
    ...{ draft: order.draft, ref1: refOf(order.draft), parcel: order.parcel, of },
  }));
  const brought = await floor?.bring({ id, name, content: fileHash, again }, orders);
  if (!brought || brought.kind === 'away') return storeOwn(ports, file, fresh);
  if (brought.kind === 'broken') return broken;
  if (brought.kind === 'here') {
    const { id: batchId, name: batchName, bench, at } = brought.batch;
    return { kind: 'again', batchId, batchName, at: at.toISOString(), bench };
  }
  const taken = fresh.filter((_, place) => brought.places.has(place));
  const others = fresh.filter((_, place) => !brought.places.has(place));
  if (taken.length === 0) return { batchId: null, fresh: [], others };
  const at = ports.clock.now().toISOString();
  await ports.archive.importBatch({ id, name, at, source, fileHash, onFloor: true }, []);
  return { batchId: id, fresh: taken, others };
};

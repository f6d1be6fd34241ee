import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { NewBatch } from '#shared/label/stored';
import type { GivenRow, SharedBatch, TakenRow } from '#shared/queue/shared-batch';
import type { Clock, LabelPorts } from '../../workflow/ports';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { Place, QueueArchive } from '../queue/queue-ports';
import type { Runner } from '../queue/runner';

/** The batches of the floor, wherever they are stored. All methods reject if the floor is out of reach. */
export interface FloorBatches {
  take(batch: string, count: number, traits: readonly string[] | null): Promise<TakenRow[]>;
  takeOrder(refs: readonly string[]): Promise<TakenRow[]>;
  mine(): Promise<TakenRow[]>;
  giveBack(rows: readonly GivenRow[]): Promise<string[]>;
  /** Stores what this bench's orders are now. They stay with this bench. */
  change(rows: readonly GivenRow[]): Promise<string[]>;
  close(labels: readonly string[]): Promise<void>;
  look(known: readonly string[], keep: { days: number; now: Date } | null): Promise<SharedBatch[]>;
}

/** The dependencies of this bench's part in the batches of its floor. */
export interface SharedBatchPorts {
  floor: FloorBatches;
  /** False while the floor is out of reach. */
  isHere: () => boolean;
  /** The ID of this bench on the floor. */
  self: () => string | null;
  labels: Pick<LabelPorts, 'archive' | 'printer' | 'announce' | 'customs'> & { clock: Clock };
  archive: Pick<QueueArchive, 'batch' | 'saveBatch'> & {
    /** @returns the IDs of those added: none whose label, or another live one for its parcel, already exists here */
    addRows(
      rows: readonly { label: Label; event: LabelEvent; place: Place }[],
      at: string,
    ): Promise<string[]>;
    importBatch(batch: NewBatch, labels: readonly []): Promise<void>;
  };
  workflow: Pick<LabelWorkflow, 'decide' | 'isBusy'>;
  runner: Pick<Runner, 'book' | 'add' | 'reload' | 'change' | 'notifyScreens'>;
  /** The number of labels that are bought ahead for each printer. */
  ahead: () => number;
  /** For how many days names are kept; null where that is not clear: then none are removed. */
  keepDays: () => number | null;
}

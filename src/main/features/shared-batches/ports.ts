import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { NewBatch } from '#shared/label/stored';
import type { Sequencer } from '../../base/sequencer';
import type { Clock, LabelPorts } from '../../workflow/ports';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { Place, QueueArchive } from '../queue/queue-ports';
import type { Runner } from '../queue/runner';

/** An order that this bench took. */
export interface TakenRow {
  batch: string;
  position: number;
  /** What its label is to be called here. */
  label: string;
  body: Uint8Array;
}

export interface SharedBatch {
  id: string;
  name: string;
  at: Date;
  isOver: boolean;
  waiting: number;
  /** Bought in the last ten minutes, and how long ago the first of these was, in milliseconds. */
  recent: number;
  recentMs: number;
  benches: { bench: string; name: string; taken: number; bought: number; closed: number }[];
}

/** The batches of the floor, wherever they are kept. All reject where the floor can't be asked. */
export interface FloorBatches {
  take(batch: string, count: number, traits: readonly string[] | null): Promise<TakenRow[]>;
  takeOrder(refs: readonly string[]): Promise<TakenRow[]>;
  mine(): Promise<TakenRow[]>;
  giveBack(rows: readonly TakenRow[]): Promise<string[]>;
  close(labels: readonly string[]): Promise<void>;
  look(known: readonly string[], keepDays: number | null): Promise<SharedBatch[]>;
}

/** This bench's part in the batches of its floor. */
export interface SharedBatchPorts {
  floor: FloorBatches;
  /** Orders become rows here one after the other: a scan and a look may have the same in hand. */
  takesIn: Sequencer;
  /** False while the floor can't be asked. */
  isHere: () => boolean;
  /** This bench, as the floor names it. */
  self: () => string | null;
  labels: Pick<LabelPorts, 'archive' | 'printer' | 'announce'> & { clock: Clock };
  archive: Pick<QueueArchive, 'batch'> & {
    /** @returns false, with nothing changed, where the label or another live one for its parcel is here */
    addRow(row: { label: Label; event: LabelEvent; place: Place }, at: string): Promise<boolean>;
    importBatch(batch: NewBatch, labels: readonly []): Promise<void>;
  };
  workflow: Pick<LabelWorkflow, 'decide' | 'isBusy'>;
  runner: Pick<Runner, 'book' | 'add' | 'reload' | 'change' | 'tell'>;
  /** How many labels a printer has bought ahead of paper. */
  ahead: () => number;
  /** For how many days names are kept; null for ever. */
  keepDays: () => number | null;
}

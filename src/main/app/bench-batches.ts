import type { BatchOnFloor } from '#shared/queue/status';
import type { SharedIntake } from '../features/intake/store';
import type { Runner } from '../features/queue/runner';
import type { SharedOrders } from '../workflow/elsewhere-port';
import type { LabelPorts } from '../workflow/ports';
import type { LabelWorkflow } from '../workflow/workflow';

export interface ConnectedBatches {
  ports: LabelPorts;
  workflow: LabelWorkflow;
  runner: Runner;
}

/** The shared batches of the floor, as this bench uses them. */
export interface BenchBatches {
  intake: SharedIntake;
  orders: SharedOrders;
  onFloor(batchId: string): BatchOnFloor;
  /** Orders that wait for any bench, orders that a bench took and did not buy, and orders bought per millisecond. */
  left(): { waiting: number; taken: number; perMs: number };
  /** Starts to take orders. */
  connect(parts: ConnectedBatches): void;
  /** A label changed at this bench. */
  changed(labelId: string): void;
  touch(): void;
  close(): Promise<void>;
}

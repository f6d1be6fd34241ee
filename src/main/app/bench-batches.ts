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

/** This bench's part in the batches of its floor. */
export interface BenchBatches {
  intake: SharedIntake;
  orders: SharedOrders;
  onFloor(batchId: string): BatchOnFloor;
  /** Orders that wait for any bench, those that some bench took and did not buy, and how many are bought in a millisecond. */
  left(): { waiting: number; taken: number; perMs: number };
  /** Takes orders from now on. */
  connect(parts: ConnectedBatches): void;
  touch(): void;
  close(): Promise<void>;
}

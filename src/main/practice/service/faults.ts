export type Operation = 'register' | 'update' | 'track' | 'landedCost';

/**
 * What a test may do with one request. "Accept" means that the service did what was asked: the package exists and costs
 * money, whatever answer the host receives.
 */
export type ServiceFault =
  | { kind: 'dropBeforeAccept' }
  | { kind: 'unavailableBeforeAccept' }
  | { kind: 'status429'; retryAfter?: string }
  | { kind: 'redirect'; location: string }
  | { kind: 'neverReply' }
  | { kind: 'resetAfterAccept' }
  | { kind: 'status500AfterAccept' }
  | { kind: 'html' }
  | { kind: 'cutBody' }
  | { kind: 'hugeBody'; bytes: number }
  | { kind: 'emptyBuffer' }
  | { kind: 'badBase64' };

/** A fault for the next request of an operation, or of any. */
export type PlannedFault = ServiceFault & { operation?: Operation };

/** Faults in the order in which they occur, each once. */
export class FaultPlan {
  readonly #planned: PlannedFault[] = [];

  add(...faults: PlannedFault[]): void {
    this.#planned.push(...faults);
  }

  take(operation: Operation): ServiceFault | null {
    const index = this.#planned.findIndex((fault) => (fault.operation ?? operation) === operation);
    return index < 0 ? null : (this.#planned.splice(index, 1)[0] ?? null);
  }
}

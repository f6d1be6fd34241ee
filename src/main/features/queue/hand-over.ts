import { failure } from '#shared/failure';
import type { QueueSettings } from '#shared/settings';
import type { Clock } from '../../workflow/ports';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { Book } from './book';
import { mayPrint } from './line';

interface HandOverPorts {
  book: Book;
  clock: Clock;
  workflow: Pick<LabelWorkflow, 'print' | 'decide'>;
  settings(): Pick<QueueSettings, 'staleHours'>;
  /** False if it must not be started any more. */
  mayBegin(labelId: string): boolean;
  /** It was refused and must be checked again. */
  refused(labelId: string): void;
  /** An error with one label stops no other label; the screen names it. */
  failed(labelId: string, error: unknown): void;
}

/** Passes bought labels to their printers. */
export class HandOver {
  readonly #ports: HandOverPorts;

  constructor(ports: HandOverPorts) {
    this.#ports = ports;
  }

  /** Starts them one after the other, in their printer's order. */
  async inTurn(labelIds: readonly string[]): Promise<void> {
    for (const labelId of labelIds)
      if (this.#ports.mayBegin(labelId))
        await this.#print(labelId).catch((error: unknown) => this.#ports.failed(labelId, error));
  }

  /** Prints a label. A label that was bought long ago is held for a question first. */
  async #print(labelId: string): Promise<void> {
    const { book, clock, workflow } = this.#ports;
    const entry = book.entry(labelId);
    // Its batch may have been paused while earlier labels were passed on.
    if (!entry || !mayPrint(book.batches.get(entry.row.batchId)?.state)) return;
    const agedMs = clock.now().getTime() - Date.parse(entry.row.updatedAt);
    const result =
      agedMs > this.#ports.settings().staleHours * 3_600_000
        ? await workflow.decide(labelId, { type: 'held', failure: failure('label_stale') })
        : await workflow.print(labelId, { printerId: entry.row.printerId, reason: 'first', copies: 1 });
    if (!result.ok) this.#ports.refused(labelId);
  }
}

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
  /** False when it is not to be begun with any more. */
  mayBegin(labelId: string): boolean;
  /** Nothing came of it: it is looked at again. */
  refused(labelId: string): void;
  /** One label that can't be worked on stops no other; it is named on the screen. */
  broke(labelId: string, error: unknown): void;
}

/** Hands bought labels to their printers. */
export class HandOver {
  readonly #ports: HandOverPorts;

  constructor(ports: HandOverPorts) {
    this.#ports = ports;
  }

  /** One after the other, in the order of their printer. */
  async inTurn(labelIds: readonly string[]): Promise<void> {
    for (const labelId of labelIds)
      if (this.#ports.mayBegin(labelId))
        await this.#print(labelId).catch((error: unknown) => this.#ports.broke(labelId, error));
  }

  /** A label that was bought long ago asks before it prints. */
  async #print(labelId: string): Promise<void> {
    const { book, clock, workflow } = this.#ports;
    const entry = book.entry(labelId);
    // Its batch may have been paused while those before it were handed over.
    if (!entry || !mayPrint(book.batches.get(entry.row.batchId)?.state)) return;
    const agedMs = clock.now().getTime() - Date.parse(entry.row.updatedAt);
    const taken =
      agedMs > this.#ports.settings().staleHours * 3_600_000
        ? await workflow.decide(labelId, { type: 'held', failure: failure('label_stale') })
        : await workflow.print(labelId, { printerId: entry.row.printerId, reason: 'first', copies: 1 });
    if (!taken.ok) this.#ports.refused(labelId);
  }
}

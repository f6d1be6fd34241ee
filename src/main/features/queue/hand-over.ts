import { failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { QueueSettings } from '#shared/settings';
import type { LabelPorts } from '../../workflow/ports';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { Book } from './book';
import { mayPrint } from './line';

interface HandOverPorts {
  book: Book;
  labels: Pick<LabelPorts, 'archive' | 'clock'>;
  workflow: Pick<LabelWorkflow, 'print' | 'decide'>;
  settings(): Pick<QueueSettings, 'staleHours'>;
  /** False if it must not be started any more. */
  mayBegin(labelId: string): boolean;
  /** It was refused and must be checked again. */
  refused(labelId: string): void;
  /** An error with one label stops no other label; the screen names it. */
  failed(labelId: string, error: unknown): void;
}

/** A label's age counts from the last of these: its purchase, or a person's word that it is to be printed. */
const bought: ReadonlySet<LabelEvent['type']> = new Set(['register.succeeded', 'settled.found', 'released']);

/** Passes bought labels to their printers. */
export class HandOver {
  readonly #ports: HandOverPorts;

  constructor(ports: HandOverPorts) {
    this.#ports = ports;
  }

  /** Starts them one after the other, in their printer's order. */
  async inTurn(labelIds: readonly string[]): Promise<void> {
    for (const labelId of labelIds)
      await this.#print(labelId).catch((error: unknown) => this.#ports.failed(labelId, error));
  }

  /** Prints a label. A label that was bought long ago is held for a question first. */
  async #print(labelId: string): Promise<void> {
    const { book, labels, workflow } = this.#ports;
    const since = (await labels.archive.events(labelId)).findLast(({ event }) => bought.has(event.type));
    const entry = book.entry(labelId);
    if (!this.#ports.mayBegin(labelId)) return;
    // Its batch may have been paused while earlier labels were passed on.
    if (!entry || !mayPrint(book.batches.get(entry.row.batchId)?.state)) return;
    const agedMs = labels.clock.now().getTime() - Date.parse(since?.at ?? entry.row.updatedAt);
    const result =
      agedMs > this.#ports.settings().staleHours * 3_600_000
        ? await workflow.decide(labelId, { type: 'held', failure: failure('label_stale') })
        : await workflow.print(labelId, { printerId: entry.row.printerId, reason: 'first', copies: 1 });
    if (!result.ok) this.#ports.refused(labelId);
  }
}

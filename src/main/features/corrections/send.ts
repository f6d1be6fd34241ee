import { failure, type Failure, mayHaveCost } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import type { Update } from '#shared/update/basket';
import { maxUpdates, type PackageUpdate } from '#shared/update/package-update';
import type { UpdateBook } from './book';
import { checkChanges } from './check';
import { namedRecipient } from './named-recipient';
import { type UpdateOutcome, outcomesOf, stopsAll } from './outcome';
import type { UpdateAnswer, UpdatePorts } from './correction-ports';
import { knownLabelOf, type SettledCorrection, settleCorrections } from './settle';
import { createSequencer } from '../../base/sequencer';

/** After this many lost answers in a row nothing more is sent: the service or the connection to it has a problem. */
const maxLostInARow = 3;

export interface Sender {
  /**
   * Sends these corrections one request after the other, at most 20 in each. A correction that is already being sent is not sent twice.
   * Resolves when the last answer is on disk.
   */
  send(ids: readonly string[]): Promise<void>;
  /** True if it is being sent, or is next to be sent. */
  has(id: string): boolean;
  isSending(): boolean;
  /** Starts no more requests, waits `graceMs` for the one in progress, then abandons it: its packages become unknown. */
  close(graceMs: number): Promise<void>;
}

type Turn = <T>(work: () => Promise<T>) => Promise<T>;

const slices = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / maxUpdates) }, (_, at) =>
    ids.slice(at * maxUpdates, (at + 1) * maxUpdates),
  );

/** The answer if the port threw an error: the request may have left. */
const lost = (error: unknown): UpdateAnswer => ({
  ok: false,
  failure: failure('answer_lost', error instanceof Error ? error.name : undefined),
});

interface Prepared {
  updates: Update[];
  wire: PackageUpdate[];
}

/** Customs may have named the recipient since the correction was put in the basket. */
const recipientFailure = async (update: Update, labels: UpdatePorts['labels']): Promise<Failure | null> => {
  const problem = await namedRecipient(update, await knownLabelOf(update, labels), labels);
  return problem && failure('denied_party', problem.message);
};

/**
 * Checks the rules again, because they may have changed since the correction was put in the basket. One broken correction would spoil its
 * request.
 */
const checked = async (
  updates: readonly Update[],
  labels: UpdatePorts['labels'],
): Promise<Prepared & { refused: SettledCorrection[] }> => {
  const { prefix } = labels.rules();
  const found: Prepared & { refused: SettledCorrection[] } = { updates: [], wire: [], refused: [] };
  for (const update of updates) {
    const check = checkChanges(update.packageId, update.changes, prefix);
    const reason = check.ok
      ? await recipientFailure(update, labels)
      : failure('order_invalid', check.problems[0]?.message);
    if (check.ok && reason === null) {
      found.updates.push(update);
      found.wire.push(check.update);
      continue;
    }
    found.refused.push({ update, outcome: { state: 'refused', message: null, failure: reason } });
  }
  return found;
};

interface SenderPorts {
  turn: Turn;
  changed: () => void;
}

class CorrectionSender implements Sender {
  readonly #book: UpdateBook;
  readonly #ports: UpdatePorts;
  readonly #turn: Turn;
  readonly #changed: () => void;
  /** Being sent, or next to be sent. */
  readonly #claimed = new Set<string>();
  readonly #stop = new AbortController();
  readonly #sequencer = createSequencer();
  #closed = false;

  constructor(book: UpdateBook, ports: UpdatePorts, { turn, changed }: SenderPorts) {
    this.#book = book;
    this.#ports = ports;
    this.#turn = turn;
    this.#changed = changed;
  }

  async send(ids: readonly string[]): Promise<void> {
    const claimed = this.#closed ? [] : this.#claim(ids);
    if (claimed.length === 0) return;
    await this.#sequencer.run(async () => {
      try {
        await this.#run(claimed);
      } finally {
        for (const id of claimed) this.#claimed.delete(id);
        this.#changed();
      }
    });
  }

  has(id: string): boolean {
    return this.#claimed.has(id);
  }

  isSending(): boolean {
    return this.#claimed.size > 0;
  }

  async close(graceMs: number): Promise<void> {
    this.#closed = true;
    const timer = setTimeout(() => this.#stop.abort(), graceMs);
    await this.#sequencer.settled();
    clearTimeout(timer);
  }

  /** Checks and claims in one synchronous step: a second press of the button finds nothing left to send and repeats no lost request. */
  #claim(ids: readonly string[]): string[] {
    return [...new Set(ids)].filter((id) => {
      const update = this.#book.byId(id);
      if (!update || update.state === 'sending' || this.#claimed.has(id)) return false;
      this.#claimed.add(id);
      return true;
    });
  }

  async #run(ids: readonly string[]): Promise<void> {
    let inARow = 0;
    for (const slice of slices(ids)) {
      if (this.#closed) return;
      const answer = await this.#request(slice);
      for (const id of slice) this.#claimed.delete(id);
      const reason = answer === null || answer.ok ? null : answer.failure;
      inARow = reason && mayHaveCost(reason.code) ? inARow + 1 : 0;
      if (inARow >= maxLostInARow || (reason && stopsAll(reason))) return;
    }
  }

  async #request(ids: readonly string[]): Promise<UpdateAnswer | null> {
    const { updates, wire } = await this.#turn(() => this.#begin(ids));
    if (wire.length === 0) return null;
    const answer = await this.#ports.updater.update(wire, this.#stop.signal).catch(lost);
    await this.#turn(() => this.#end(updates, answer));
    return answer;
  }

  /** Saves to disk that they are being sent, before the request leaves. */
  async #begin(ids: readonly string[]): Promise<Prepared> {
    const { labels } = this.#ports;
    const named = ids.flatMap((id) => this.#book.byId(id) ?? []);
    const { updates, wire, refused } = await checked(named, labels);
    await settleCorrections(refused, this.#book, this.#ports);
    const updatedAt = labels.clock.now().toISOString();
    const outcome: UpdateOutcome = { state: 'sending', message: null, failure: null };
    const sending = updates.map((update): Update => ({ ...update, ...outcome, updatedAt }));
    await this.#book.save(sending);
    this.#changed();
    return { updates: sending, wire };
  }

  async #end(updates: readonly Update[], answer: UpdateAnswer): Promise<void> {
    const outcomes = outcomesOf(updates, answer);
    try {
      await settleCorrections(
        updates.flatMap((update, at) => (outcomes[at] ? [{ update, outcome: outcomes[at] }] : [])),
        this.#book,
        this.#ports,
      );
    } catch (error) {
      // On disk they are `sending`, so after the next start they will be unknown. They become unknown in memory now.
      const unknownOutcome: UpdateOutcome = {
        state: 'unknown',
        message: null,
        failure: failure('answer_lost', codedMessage('answer.notStored')),
      };
      this.#book.markUnknown(updates.map((update) => ({ ...update, ...unknownOutcome })));
      throw error;
    } finally {
      this.#changed();
    }
  }
}

export const createSender = (book: UpdateBook, ports: UpdatePorts, around: SenderPorts): Sender =>
  new CorrectionSender(book, ports, around);

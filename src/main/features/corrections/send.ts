import { failure, mayHaveCost } from '#shared/failure';
import type { Update } from '#shared/update/basket';
import { maxUpdates, type PackageUpdate } from '#shared/update/package-update';
import type { UpdateBook } from './book';
import { checkChanges } from './check';
import { type UpdateOutcome, outcomesOf, stopsAll } from './outcome';
import type { UpdateAnswer, UpdatePorts } from './correction-ports';
import { type SettledCorrection, settleCorrections } from './settle';
import { createSequencer } from '../../base/sequencer';

/** Lost answers in a row after which no more is asked: the service, or the way to it, is in trouble. */
const lostInARow = 3;

export interface Sender {
  /**
   * Sends these corrections, in requests of at most 20, one after the other; those that are being sent already are not taken
   * twice. Resolves when the last answer is on disk.
   */
  send(ids: readonly string[]): Promise<void>;
  /** Being sent, or named to be sent next. */
  has(id: string): boolean;
  isSending(): boolean;
  /** Begins no more requests, waits `graceMs` for the one under way, then gives it up: its packages are unknown. */
  close(graceMs: number): Promise<void>;
}

type Turn = <T>(work: () => Promise<T>) => Promise<T>;

const slices = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / maxUpdates) }, (_, at) =>
    ids.slice(at * maxUpdates, (at + 1) * maxUpdates),
  );

/** What a port that broke its word (threw) leaves behind: the request may have left. */
const lost = (error: unknown): UpdateAnswer => ({
  ok: false,
  failure: failure('answer_lost', error instanceof Error ? error.name : undefined),
});

interface Prepared {
  updates: Update[];
  wire: PackageUpdate[];
}

export const createSender = (
  book: UpdateBook,
  ports: UpdatePorts,
  { turn, changed }: { turn: Turn; changed: () => void },
): Sender => {
  const claimed = new Set<string>();
  const stop = new AbortController();
  const sequencer = createSequencer();
  let closed = false;

  /** Rules may have changed since a correction was put in the basket: one that breaks them now would spoil its request. */
  const checked = (ids: readonly string[]): Prepared & { refused: SettledCorrection[] } => {
    const { prefix } = ports.labels.rules();
    const found: Prepared & { refused: SettledCorrection[] } = { updates: [], wire: [], refused: [] };
    for (const update of ids.flatMap((id) => book.byId(id) ?? [])) {
      const check = checkChanges(update.packageId, update.changes, prefix);
      if (check.ok) {
        found.updates.push(update);
        found.wire.push(check.update);
        continue;
      }
      const reason = failure('order_invalid', check.problems[0]?.message);
      found.refused.push({ update, outcome: { state: 'refused', message: null, failure: reason } });
    }
    return found;
  };

  /** The intent is on disk before the request leaves. */
  const begin = async (ids: readonly string[]): Promise<Prepared> => {
    const { updates, wire, refused } = checked(ids);
    await settleCorrections(refused, book, ports);
    const updatedAt = ports.labels.clock.now().toISOString();
    const outcome: UpdateOutcome = { state: 'sending', message: null, failure: null };
    const sending = updates.map((update): Update => ({ ...update, ...outcome, updatedAt }));
    await book.save(sending);
    changed();
    return { updates: sending, wire };
  };

  const end = async (updates: readonly Update[], answer: UpdateAnswer): Promise<void> => {
    const outcomes = outcomesOf(updates, answer);
    try {
      await settleCorrections(
        updates.flatMap((update, at) => (outcomes[at] ? [{ update, outcome: outcomes[at] }] : [])),
        book,
        ports,
      );
    } catch (error) {
      // On disk they are being sent: after the next start they are unknown, so they are from now on.
      const doubt: UpdateOutcome = {
        state: 'unknown',
        message: null,
        failure: failure('answer_lost', 'not stored'),
      };
      book.doubt(updates.map((update) => ({ ...update, ...doubt })));
      throw error;
    } finally {
      changed();
    }
  };

  const request = async (ids: readonly string[]): Promise<UpdateAnswer | null> => {
    const { updates, wire } = await turn(() => begin(ids));
    if (wire.length === 0) return null;
    const answer = await ports.updater.update(wire, stop.signal).catch(lost);
    await turn(() => end(updates, answer));
    return answer;
  };

  const run = async (ids: readonly string[]): Promise<void> => {
    let inARow = 0;
    for (const slice of slices(ids)) {
      if (closed) return;
      const answer = await request(slice);
      for (const id of slice) claimed.delete(id);
      const reason = answer === null || answer.ok ? null : answer.failure;
      inARow = reason && mayHaveCost(reason.code) ? inARow + 1 : 0;
      if (inARow >= lostInARow || (reason && stopsAll(reason))) return;
    }
  };

  /** Claimed in the same moment as it is looked at: a second press finds nothing left to send, and repeats no lost request. */
  const claim = (ids: readonly string[]): string[] =>
    [...new Set(ids)].filter((id) => {
      const update = book.byId(id);
      if (!update || update.state === 'sending' || claimed.has(id)) return false;
      claimed.add(id);
      return true;
    });

  return {
    send: (ids) => {
      const mine = closed ? [] : claim(ids);
      if (mine.length === 0) return Promise.resolve();
      return sequencer.run(async () => {
        try {
          await run(mine);
        } finally {
          for (const id of mine) claimed.delete(id);
          changed();
        }
      });
    },
    has: (id) => claimed.has(id),
    isSending: () => claimed.size > 0,
    close: async (graceMs) => {
      closed = true;
      const timer = setTimeout(() => stop.abort(), graceMs);
      await sequencer.settled();
      clearTimeout(timer);
    },
  };
};

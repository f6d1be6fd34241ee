import { join } from 'node:path';
import type { EndDoubt, Head, LastRestore } from '#shared/record/record';
import type { StationEvent } from '#shared/record/station-event';
import type { Keychain } from '../credentials/keychain';
import type { Clock } from '../workflow/ports';
import { createRecordEndFile, type Found, type Kept, nothingKept, type Waiting } from './record-end-file';
import { createSequencer, type Sequencer } from '../base/sequencer';

/**
 * Milliseconds between two looks: so much of the record's end may be cut off unseen. A purchase is kept as it leaves (`keepSoon`).
 */
const everyMs = 30_000;

/**
 * Milliseconds after which the end is kept that a purchase moved on: its request is on its way by then, and waits for its answer.
 * Several that leave together are kept together.
 */
const soonMs = 50;

/** Restores that were begun and whose archive never took its place; the last ones count. */
const waitingAtMost = 8;

/** The archive, by shape. */
interface Book {
  recordHead(): Promise<Head | null>;
  hashAt(seq: number): Promise<string | null>;
  /** Its record says that this station sealed the end that is kept of it. */
  endWasSealed(): Promise<boolean>;
  note(event: StationEvent, at: string): Promise<void>;
}

/** What is known outside the archive about the record. */
export interface ToldEnd {
  head: Head | null;
  restored: LastRestore | null;
  doubt: EndDoubt | null;
}

/** Ends that are kept outside, for an archive that is about to be opened. */
export interface KnownEnds {
  /** One of them must stand in its record: the last one, or that of a restore that was begun. None where nothing is kept. */
  heads: Head[];
  /** False where what is kept is surely not what this station sealed: an archive that says that it was sealed has lost it. */
  mayBeSealed: boolean;
}

/** The end of an open archive's record, kept outside it. */
export interface FollowedEnd {
  /** Keeps it as it is now: on disk when it resolves. Never rejects; a trouble is told. */
  keep(): Promise<void>;
  /** The same in a moment, holding nobody up. */
  keepSoon(): void;
  close(): Promise<void>;
}

interface Trusted {
  found: Found;
  kept: Kept;
  wasSealed: boolean;
  /** It was found just now. */
  isDoubted: boolean;
}

const holds = async (archive: Book, { count, hash }: Head): Promise<boolean> =>
  (await archive.hashAt(count)) === hash;

const doubtOf = ({ form }: Found, wasSealed: boolean): EndDoubt['why'] | null => {
  if (form === 'unreadable') return form;
  return wasSealed && form !== 'sealed' ? (form === 'plain' ? 'unsealed' : 'missing') : null;
};

/** The archive that a restore announced stands in its place: its end counts from then on. One that never came is forgotten. */
const settled = async (kept: Kept, environment: string, archive: Book): Promise<Kept> => {
  const waiting = [...(kept.waiting[environment] ?? [])].reverse();
  if (waiting.length === 0) return kept;
  const end = kept.ends[environment];
  const goesOn = end !== undefined && (await holds(archive, end));
  const none = { ...kept.waiting, [environment]: [] };
  for (const { head, restore } of waiting) {
    if (!(await holds(archive, head))) continue;
    return {
      ...kept,
      ends: { ...kept.ends, [environment]: head },
      waiting: none,
      restored: { ...kept.restored, [environment]: { ...restore, goesOn } },
    };
  }
  return goesOn || !end ? { ...kept, waiting: none } : kept;
};

/**
 * The end moves on while the archive still holds it, and stays where it is otherwise, for it is what tells of that. The end of
 * the archive that was open last moves on always: what the next opening is compared with was told before.
 */
const movedOn = async (kept: Kept, environment: string, archive: Book): Promise<Kept> => {
  const end = kept.ends[environment];
  const head = await archive.recordHead();
  if (!head) return kept;
  const next = { ...kept, last: { ...kept.last, [environment]: head } };
  return end && !(await holds(archive, end))
    ? next
    : { ...next, ends: { ...kept.ends, [environment]: head } };
};

const isSame = (one: Kept, other: Kept): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Tells a trouble once, not every half minute. */
const once = (onError: (error: unknown) => void) => {
  let last = '';
  return (error: unknown): void => {
    if (String(error) === last) return;
    last = String(error);
    onError(error);
  };
};

/** Keeps the end of one open archive. */
class Follower implements FollowedEnd {
  readonly #sequencer: Sequencer;
  readonly #save: () => Promise<void>;
  readonly #tell: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #soon: NodeJS.Timeout | null = null;
  #coming: Promise<void> | null = null;

  constructor(sequencer: Sequencer, save: () => Promise<void>, onError: (error: unknown) => void) {
    this.#sequencer = sequencer;
    this.#save = save;
    this.#tell = once(onError);
    void this.keep();
    this.#timer = setInterval(() => void this.keep(), everyMs).unref();
  }

  /** Whoever asks before it has begun has a share in it. */
  keep(): Promise<void> {
    const begin = (): Promise<void> => {
      this.#coming = null;
      return this.#save();
    };
    return (this.#coming ??= this.#sequencer.run(begin).catch(this.#tell));
  }

  keepSoon(): void {
    const now = (): void => {
      this.#soon = null;
      void this.keep();
    };
    this.#soon ??= setTimeout(now, soonMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#soon) clearTimeout(this.#soon);
    await this.keep();
  }
}

/**
 * The end of the record kept outside the archive, one for each environment: whoever cuts entries off the end of the chain would
 * have to change this too, which the keychain seals where there is one. A restore announces the end of the archive it made
 * before that takes its place, so that a kill between leaves nothing to be taken for tampering, and nothing that hides it.
 */
export const createRecordEnds = (plan: { folder: string; keychain: Keychain; clock?: Clock }) => {
  const file = createRecordEndFile(join(plan.folder, 'record-end.json'), plan.keychain);
  const now = (): string => (plan.clock?.now() ?? new Date()).toISOString();
  const sealedBooks = new WeakSet<Book>();
  const sequencer = createSequencer();
  const wasSealed = async (archive: Book): Promise<boolean> => {
    if (!sealedBooks.has(archive) && (await archive.endWasSealed())) sealedBooks.add(archive);
    return sealedBooks.has(archive);
  };

  /** Of a file that this station did not write so, nothing counts. */
  const trusted = async (archive: Book): Promise<Trusted> => {
    const found = await file.read();
    const isSealed = await wasSealed(archive);
    const why = doubtOf(found, isSealed);
    const kept = why === null ? found.kept : { ...nothingKept(), doubt: { at: now(), why } };
    return { found, kept, wasSealed: isSealed, isDoubted: why !== null };
  };

  const save = async (environment: string, archive: Book): Promise<void> => {
    const { found, kept, wasSealed: mustSeal, isDoubted } = await trusted(archive);
    const next = await movedOn(await settled(kept, environment, archive), environment, archive);
    const isDue = !isSame(next, found.kept) || (found.form === 'plain' && (await file.seals()));
    if (!isDue) return;
    // A keychain that is away for a while must not cost what it sealed: this rejects then, and leaves the file.
    const isSealed = await file.write(next, { mustSeal, putAside: isDoubted });
    if (isDoubted && kept.doubt)
      await archive.note({ type: 'record.end.doubted', why: kept.doubt.why }, now());
    // From now on an end that is not sealed is none of this station's. Noted first, a kill between would accuse it.
    if (isSealed && !mustSeal) await archive.note({ type: 'record.end.sealed' }, now());
    if (isDoubted || isSealed !== mustSeal)
      await file.write(await movedOn(next, environment, archive), { mustSeal, putAside: false });
  };

  return {
    /** What the check compares with, whether it could be written or not. */
    told: (environment: string, archive: Book): Promise<ToldEnd> =>
      sequencer.run(async () => {
        const { ends, restored, doubt } = await settled((await trusted(archive)).kept, environment, archive);
        return { head: ends[environment] ?? null, restored: restored[environment] ?? null, doubt };
      }),
    /** What an archive must hold to be the one that was open here last; it is asked before one is opened. */
    known: (environment: string): Promise<KnownEnds> =>
      sequencer.run(async () => {
        const { form, kept } = await file.read();
        const last = kept.last[environment] ?? kept.ends[environment];
        const waiting = (kept.waiting[environment] ?? []).map(({ head }) => head);
        // Where the keychain is away, an end that is not sealed says nothing against the archive.
        return {
          heads: last ? [last, ...waiting] : waiting,
          mayBeSealed: form === 'sealed' || !(await file.seals()),
        };
      }),
    /** To be waited for before an archive made by a restore takes its place: its end is then told from one that was cut. */
    announce: (environment: string, waiting: Waiting): Promise<void> =>
      sequencer.run(async () => {
        const { form, kept } = await file.read();
        const isDoubted = form === 'unreadable';
        const before = isDoubted ? { ...kept, doubt: { at: now(), why: form } } : kept;
        const all = [...(before.waiting[environment] ?? []), waiting].slice(-waitingAtMost);
        const next = { ...before, waiting: { ...before.waiting, [environment]: all } };
        await file.write(next, { mustSeal: false, putAside: isDoubted });
      }),
    /** Keeps the end now, at times, when it is asked to, and when it is closed. */
    follow: (environment: string, archive: Book, onError: (error: unknown) => void): FollowedEnd =>
      new Follower(sequencer, () => save(environment, archive), onError),
  };
};
export type RecordEnds = ReturnType<typeof createRecordEnds>;

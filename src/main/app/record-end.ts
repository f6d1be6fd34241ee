import { join } from 'node:path';
import type { EndDoubt, Head, LastRestore } from '#shared/record/record';
import type { StationEvent } from '#shared/record/station-event';
import type { Keychain } from '../credentials/keychain';
import type { Clock } from '../workflow/ports';
import { createRecordEndFile, type Found, type Kept, nothingKept, type Waiting } from './record-end-file';
import { createCoalescer } from '../base/coalescer';
import { createSequencer, type Sequencer } from '../base/sequencer';

/**
 * Milliseconds between two saves: entries of this time could be cut off unnoticed. After a purchase the end is saved soon (`keepSoon`).
 */
const everyMs = 30_000;

/**
 * Milliseconds between a purchase's entry and saving the end: by then its request was sent and waits for its answer. Several purchases at
 * once share one save.
 */
const soonMs = 50;

/** Most restores that are remembered whose archive never took its place; the newest are kept. */
const waitingAtMost = 8;

/** The archive's methods that are used here. */
interface RecordArchive {
  recordHead(): Promise<Head | null>;
  hashAt(seq: number): Promise<string | null>;
  /** Whether its record says that this station sealed the kept end. */
  endWasSealed(): Promise<boolean>;
  note(event: StationEvent, at: string): Promise<void>;
}

/** What is known about the record outside the archive. */
export interface RecordEndInfo {
  head: Head | null;
  restored: LastRestore | null;
  doubt: EndDoubt | null;
}

/** Ends that are kept outside, for an archive that is about to be opened. */
export interface KnownEnds {
  /** One of them must be in its record: the last one, or that of a restore that was begun. Empty where nothing is kept. */
  heads: Head[];
  /** False where the kept end is certainly not sealed by this station: an archive whose record says that it was sealed has then lost it. */
  mayBeSealed: boolean;
}

/** Keeps the end of an open archive's record outside the archive. */
export interface FollowedEnd {
  /** Saves the current end; on disk when it resolves. Never rejects; an error is passed to `onError`. */
  keep(): Promise<void>;
  /** The same after a short time, without waiting. */
  keepSoon(): void;
  close(): Promise<void>;
}

interface Trusted {
  found: Found;
  kept: Kept;
  wasSealed: boolean;
  /** The doubt was found now. */
  isDoubted: boolean;
}

const holds = async (archive: RecordArchive, { count, hash }: Head): Promise<boolean> =>
  (await archive.hashAt(count)) === hash;

const doubtOf = ({ form }: Found, wasSealed: boolean): EndDoubt['why'] | null => {
  if (form === 'unreadable') return form;
  return wasSealed && form !== 'sealed' ? (form === 'plain' ? 'unsealed' : 'missing') : null;
};

/** If an announced restore has taken its place, its end counts from now on. An announcement whose archive never did is removed. */
const withSettledRestore = async (kept: Kept, environment: string, archive: RecordArchive): Promise<Kept> => {
  const waiting = [...(kept.waiting[environment] ?? [])].reverse();
  if (waiting.length === 0) return kept;
  const end = kept.ends[environment];
  const continues = end !== undefined && (await holds(archive, end));
  const none = { ...kept.waiting, [environment]: [] };
  for (const { head, restore } of waiting) {
    if (!(await holds(archive, head))) continue;
    return {
      ...kept,
      ends: { ...kept.ends, [environment]: head },
      waiting: none,
      restored: { ...kept.restored, [environment]: { ...restore, goesOn: continues } },
    };
  }
  return continues || !end ? { ...kept, waiting: none } : kept;
};

/**
 * Updates the kept end while the archive contains it; otherwise the end stays, because it shows what is missing. The end of the archive
 * that was open last is always updated, because the difference was reported before.
 */
const withCurrentEnd = async (kept: Kept, environment: string, archive: RecordArchive): Promise<Kept> => {
  const end = kept.ends[environment];
  const head = await archive.recordHead();
  if (!head) return kept;
  const next = { ...kept, last: { ...kept.last, [environment]: head } };
  return end && !(await holds(archive, end))
    ? next
    : { ...next, ends: { ...kept.ends, [environment]: head } };
};

const isSame = (one: Kept, other: Kept): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Reports an error once, not every half minute. */
const reportOnce = (onError: (error: unknown) => void) => {
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
  readonly #report: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #soon = createCoalescer(() => void this.keep(), soonMs);
  #pendingSave: Promise<void> | null = null;

  constructor(sequencer: Sequencer, save: () => Promise<void>, onError: (error: unknown) => void) {
    this.#sequencer = sequencer;
    this.#save = save;
    this.#report = reportOnce(onError);
    void this.keep();
    this.#timer = setInterval(() => void this.keep(), everyMs).unref();
  }

  /** Calls before it begins share one save. */
  keep(): Promise<void> {
    const begin = (): Promise<void> => {
      this.#pendingSave = null;
      return this.#save();
    };
    return (this.#pendingSave ??= this.#sequencer.run(begin).catch(this.#report));
  }

  keepSoon(): void {
    this.#soon.call();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#soon.close();
    await this.keep();
  }
}

/** Whether the record says that its end was sealed. A yes is remembered, because it never becomes a no. */
const createSealedCheck = () => {
  const sealed = new WeakSet<RecordArchive>();
  return async (archive: RecordArchive): Promise<boolean> => {
    if (!sealed.has(archive) && (await archive.endWasSealed())) sealed.add(archive);
    return sealed.has(archive);
  };
};

/**
 * Keeps the end of the record outside the archive, one for each environment. A person who cuts entries off the end of the chain would
 * have to change this too, and the keychain seals it where there is one. A restore announces the end of its archive before that takes its
 * place, so that a kill in between neither looks like tampering nor hides it.
 */
export const createRecordEnds = (plan: { folder: string; keychain: Keychain; clock?: Clock }) => {
  const file = createRecordEndFile(join(plan.folder, 'record-end.json'), plan.keychain);
  const now = (): string => (plan.clock?.now() ?? new Date()).toISOString();
  const sequencer = createSequencer();
  const wasSealed = createSealedCheck();

  /** If the file was not written like this by this station, its content does not count. */
  const trusted = async (archive: RecordArchive): Promise<Trusted> => {
    const found = await file.read();
    const isSealed = await wasSealed(archive);
    const why = doubtOf(found, isSealed);
    const kept = why === null ? found.kept : { ...nothingKept(), doubt: { at: now(), why } };
    return { found, kept, wasSealed: isSealed, isDoubted: why !== null };
  };

  const save = async (environment: string, archive: RecordArchive): Promise<void> => {
    const { found, kept, wasSealed: mustSeal, isDoubted } = await trusted(archive);
    const settled = await withSettledRestore(kept, environment, archive);
    const next = await withCurrentEnd(settled, environment, archive);
    const isDue = !isSame(next, found.kept) || (found.form === 'plain' && (await file.seals()));
    if (!isDue) return;
    // A keychain that is temporarily unavailable must not lose the sealed value: `write` then rejects, and the file stays.
    const isSealed = await file.write(next, { mustSeal, putAside: isDoubted });
    if (isDoubted && kept.doubt)
      await archive.note({ type: 'record.end.doubted', why: kept.doubt.why }, now());
    // From now on an unsealed end is not this station's. The entry is written after the file, or a kill in between would look like
    // tampering.
    if (isSealed && !mustSeal) await archive.note({ type: 'record.end.sealed' }, now());
    if (isDoubted || isSealed !== mustSeal)
      await file.write(await withCurrentEnd(next, environment, archive), { mustSeal, putAside: false });
  };

  return {
    /** What the check compares the record with, whether it could be written or not. */
    info: (environment: string, archive: RecordArchive): Promise<RecordEndInfo> =>
      sequencer.run(async () => {
        const { kept } = await trusted(archive);
        const { ends, restored, doubt } = await withSettledRestore(kept, environment, archive);
        return { head: ends[environment] ?? null, restored: restored[environment] ?? null, doubt };
      }),
    /** What an archive must contain to be the one that was open here last; read before it is opened. */
    known: (environment: string): Promise<KnownEnds> =>
      sequencer.run(async () => {
        const { form, kept } = await file.read();
        const last = kept.last[environment] ?? kept.ends[environment];
        const waiting = (kept.waiting[environment] ?? []).map(({ head }) => head);
        // While the keychain is unavailable, an unsealed end proves nothing against the archive.
        return {
          heads: last ? [last, ...waiting] : waiting,
          mayBeSealed: form === 'sealed' || !(await file.seals()),
        };
      }),
    /** Await this before a restored archive takes its place, so that its end is not taken for one that was cut. */
    announce: (environment: string, waiting: Waiting): Promise<void> =>
      sequencer.run(async () => {
        const { form, kept } = await file.read();
        const isDoubted = form === 'unreadable';
        const before = isDoubted ? { ...kept, doubt: { at: now(), why: form } } : kept;
        const all = [...(before.waiting[environment] ?? []), waiting].slice(-waitingAtMost);
        const next = { ...before, waiting: { ...before.waiting, [environment]: all } };
        await file.write(next, { mustSeal: false, putAside: isDoubted });
      }),
    /** Saves the end now, in intervals, on request, and when it is closed. */
    follow: (environment: string, archive: RecordArchive, onError: (error: unknown) => void): FollowedEnd =>
      new Follower(sequencer, () => save(environment, archive), onError),
  };
};
export type RecordEnds = ReturnType<typeof createRecordEnds>;

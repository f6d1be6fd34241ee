import type { Problem } from '#shared/label/check';
import type { Correction, Input, LookUp, Output } from '#shared/bridge/contract';
import { newOrderNumber } from '#shared/label/order-number';
import type { Label } from '#shared/label/stage';
import type { Basket, Update } from '#shared/update/basket';
import { codedMessage } from '#shared/text/coded-message';
import { createSequencer } from '../../base/sequencer';
import { createBook, type UpdateBook } from './book';
import { readCorrections } from './import/import';
import type { UpdatePorts } from './correction-ports';
import { draftContext, draftUpdate, noChangeMessage } from './draft-update';
import { namedRecipient } from './named-recipient';
import { createSender, type Sender } from './send';
import { recoverUpdates } from './settle';
import { createThrottler } from '../../base/throttler';
import { checkDepartures } from './departures';

/** What may be corrected of a looked-up package. Sends nothing. */
const find = async (
  found: LookUp,
  book: Pick<UpdateBook, 'byPackage'>,
  { packageTracking }: Pick<UpdatePorts, 'packageTracking'>,
): Promise<Correction> => {
  if (found.kind !== 'package') return found;
  const { packageId, view } = found;
  return {
    ...found,
    known: view?.label.draft ?? null,
    waiting: book.byPackage(packageId) ?? null,
    tracked: await packageTracking.last(packageId),
  };
};

/** Corrections of bought packages. They are collected in a basket that survives restarts, and sent when a person decides. */
export interface UpdateDesk {
  find(found: LookUp): Promise<Correction>;
  list(): Basket;
  put(request: Input<'updates.put'>): Promise<Output<'updates.put'>>;
  remove(ids: readonly string[]): Promise<Output<'updates.remove'>>;
  check(ids: readonly string[]): Promise<Output<'updates.check'>>;
  send(ids: readonly string[]): Promise<Basket>;
  import(bytes: Uint8Array): Promise<Output<'updates.import'>>;
  close(): Promise<void>;
}

interface UpdateDeps {
  book: UpdateBook;
  sender: Sender;
  ports: UpdatePorts;
}

/** The most problems of one table that a screen gets. */
const mostProblems = 500;

const labelOf = async (number: string, { archive }: UpdatePorts): Promise<Label | null> => {
  const labels = await archive.labelsOfPackages([number]);
  return labels.find(({ stage }) => stage !== 'closed') ?? labels.at(-1) ?? null;
};

/** Puts a correction in the basket, or removes the waiting one where everything was changed back. */
const put = async (
  { packageId: number, changes }: Input<'updates.put'>,
  { book, sender, ports }: UpdateDeps,
): Promise<Output<'updates.put'>> => {
  const { archive } = ports.labels;
  const label = await labelOf(number, ports);
  const packageId = label?.package?.packageId ?? number.trim();
  const open = book.byPackage(packageId);
  const ref1 = newOrderNumber(String(changes.fields.ref1 ?? ''));
  const liveParcels = await archive.liveParcels([ref1]);
  const drafted = draftUpdate(
    {
      ...{ packageId, label, open, changes },
      events: label ? await archive.events(label.id) : [],
      isSending: open !== undefined && (open.state === 'sending' || sender.has(open.id)),
      isRefUsed: (ref) => liveParcels.get(ref)?.has(label?.parcel ?? 1) ?? false,
    },
    draftContext(ports.labels),
  );
  if (drafted.ok) {
    const problem = await namedRecipient(drafted.update, label, ports.labels);
    if (problem) return { ok: false, message: problem.message, problems: [problem] };
    await book.save([drafted.update]);
  } else if (drafted.message === noChangeMessage && open) {
    await book.remove([open.id]);
    return { ok: true, update: null };
  }
  return drafted;
};

const remove = async (
  ids: readonly string[],
  { book, sender }: UpdateDeps,
): Promise<Output<'updates.remove'>> => {
  const open = ids.flatMap((id) => book.byId(id) ?? []);
  const isBusy = ({ id, state }: Update): boolean => state === 'sending' || sender.has(id);
  const busy = open.filter(isBusy).length;
  if (busy > 0)
    return {
      ok: false,
      message: codedMessage('correction.someBeingSent', { count: busy }),
    };
  await book.remove(open.map(({ id }) => id));
  return { ok: true };
};

/** As many problems as a person can read; the others are counted. */
const shortened = (all: readonly Problem[]): Problem[] => {
  const more = all.length - mostProblems;
  const listed = all.slice(0, mostProblems).map(({ path, message }) => ({ path, message }));
  return more > 0
    ? [...listed, { path: '', message: codedMessage('correction.andMore', { count: more }) }]
    : listed;
};

const importTable = async (
  bytes: Uint8Array,
  { book, sender, ports }: UpdateDeps,
): Promise<Output<'updates.import'>> => {
  const isSending = (id: string): boolean => book.byId(id)?.state === 'sending' || sender.has(id);
  const read = await readCorrections(bytes, { read: ports.readTable, book, ports, isSending });
  if (read.kind === 'refused') return { ok: false, message: read.message };
  await book.save(read.updates);
  const [problems, notes] = [shortened(read.problems), shortened(read.notes)];
  return { ok: true, added: read.updates.length, problems, notes };
};

/**
 * Minimum milliseconds between two announcements, for each correction in the basket: a basket of ten thousand must not be copied twice a
 * second.
 */
const msEach = 0.2;

/**
 * Opens the basket from the archive. A correction that was being sent when the station stopped becomes unknown.
 * @param graceMs how long closing waits for the answer of a request in progress
 */
export const openUpdateDesk = async (
  ports: UpdatePorts,
  { graceMs }: { graceMs: number },
): Promise<UpdateDesk> => {
  const book = createBook(ports.archive);
  const { run: turn } = createSequencer();
  const list = (): Basket => ({ ...book.view(), sending: sender.isSending() });
  const announcing = createThrottler(
    () => ports.changed(list()),
    () => book.size() * msEach,
  );
  const sender = createSender(book, ports, { turn, changed: announcing.call });
  const parts: UpdateDeps = { book, sender, ports };
  await book.load();
  await recoverUpdates(book, ports);

  /** Changes the basket one at a time, and announces each change after it is on disk. */
  const changing = <T>(work: () => Promise<T>): Promise<T> => turn(work).finally(announcing.call);

  return {
    find: (found) => find(found, book, ports),
    list,
    put: (request) => changing(() => put(request, parts)),
    remove: (ids) => changing(() => remove(ids, parts)),
    check: (ids) =>
      checkDepartures(
        ids.flatMap((id) => book.byId(id) ?? []),
        ports,
      ),
    send: async (ids) => {
      await sender.send(ids);
      return list();
    },
    import: (bytes) => changing(() => importTable(bytes, parts)),
    close: async () => {
      announcing.close();
      await sender.close(graceMs);
      // A change in progress must be on disk before the archive closes.
      await turn(() => Promise.resolve());
    },
  };
};

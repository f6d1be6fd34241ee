import type { Input, LabelView, Output, ShipAnswer } from '#shared/bridge/contract';
import { call, on } from '../station';
import { createStore, useStore } from '../store';
import { type Coming, nothingComing, withAsked, withNews } from './coming';
import { hush } from './said';
import { type LastScan, newer, stampOf, withChange } from './last-scan';

const store = createStore<LastScan>({ phase: 'idle' });
let turn = 0;

/** What was asked for at this bench and is not out yet. */
const coming = createStore<Coming>(nothingComing);

const lastId = (): string | null => {
  const last = store.get();
  return last.phase === 'label' ? last.view.label.id : null;
};

/** What was scanned is followed until its paper is out; a label that is only looked at was not asked for. */
const follow = (last: LastScan): void => {
  if (last.phase !== 'label' || last.kind === 'wrong_label' || last.kind === 'scan_back_due') return;
  coming.set(withAsked(coming.get(), last.view));
};

/** Questions whose answers are on their way. */
let open = 0;
/** Labels announced while an answer is on its way: an announcement may overtake it. */
let overtaken = new Map<string, LabelView>();

/** Keeps the last scan up to date with what the station announces. Called once, at the start. */
export const followLabels = (): void => {
  on('label.changed', (view) => {
    if (open > 0) overtaken.set(view.label.id, view);
    store.set(withChange(store.get(), view));
    coming.set(withNews(coming.get(), view, lastId()));
  });
  // Another environment: the label that was shown is not there any more.
  on('station.changed', () => {
    store.set({ phase: 'idle' });
    coming.set(nothingComing);
  });
};

const answered = (mine: number, askedAt: string, code: string, answer: ShipAnswer): LastScan => {
  if (answer.kind === 'not_found')
    return {
      ...{ phase: 'not_found', turn: mine, code },
      ...(answer.isShared ? { isShared: true } : {}),
      ...(answer.elsewhere && { elsewhere: answer.elsewhere }),
    };
  const come = overtaken.get(answer.view.label.id);
  const view = come ? newer(answer.view, come) : answer.view;
  const common = { turn: mine, kind: answer.kind, askedAt, answeredAt: stampOf(answer.view), view };
  return {
    phase: 'label',
    ...common,
    ...('scanned' in answer ? { scanned: answer.scanned } : {}),
    ...('papers' in answer ? { papers: answer.papers } : {}),
    ...(answer.kind === 'duplicate' && answer.allOut ? { allOut: true } : {}),
    ...('again' in answer ? { again: answer.again } : {}),
  };
};

/** Asks the station, and shows its answer unless something newer was asked for meanwhile. */
const ask = async (code: string, question: () => Promise<ShipAnswer>): Promise<void> => {
  turn += 1;
  const mine = turn;
  const askedAt = new Date().toISOString();
  overtaken = new Map();
  open += 1;
  hush();
  store.set({ phase: 'asking', turn: mine, code });
  try {
    const answer = await question();
    if (turn === mine) {
      store.set(answered(mine, askedAt, code, answer));
      follow(store.get());
    }
  } catch (error) {
    if (turn === mine) store.set({ phase: 'failed', turn: mine, code, error });
  } finally {
    open -= 1;
  }
};

/** An order was scanned, typed or pressed: ship it. Never rejects; what goes wrong is part of the last scan. */
export const scanOrder = (code: string): Promise<void> => ask(code, () => call('ship.scan', { code }));

/** Goes on with a label that was mended or waits. Never buys what is in doubt: the station sees to that. */
export const beginLabel = ({ label }: LabelView): Promise<void> =>
  ask(label.ref1, () => call('ship.begin', { labelId: label.id }));

/** Opens a label without doing anything to it. `kind` says what is still to be done with it. */
export const showLabel = (view: LabelView, kind: 'shown' | 'scan_back_due' = 'shown'): void => {
  turn += 1;
  hush();
  const now = new Date().toISOString();
  store.set({ phase: 'label', turn, kind, askedAt: now, answeredAt: stampOf(view), view });
  follow(store.get());
};

/** Opens a label by its id, as it stands now. @throws RefusedCall */
export const openLabel = async (labelId: string): Promise<void> => {
  const details = await call('labels.get', { labelId });
  if (details) showLabel(details.view);
};

type Made = Output<'labels.replace'>;

/** Shows what came of a purchase that a person asked for, unless it was refused. */
const shipped = async (code: string, make: () => Promise<Made>): Promise<Made> => {
  const askedAt = new Date().toISOString();
  overtaken = new Map();
  open += 1;
  try {
    const reply = await make();
    if (reply.ok) {
      turn += 1;
      hush();
      store.set(answered(turn, askedAt, code, reply.answer));
      follow(store.get());
    }
    return reply;
  } finally {
    open -= 1;
  }
};

/** Buys a second label in place of this one. */
export const replaceLabel = ({ label }: LabelView): Promise<Made> =>
  shipped(label.ref1, () => call('labels.replace', { labelId: label.id }));

type Added = Input<'orders.addParcel'>;

/** Buys a label for one more parcel of this label's order. */
export const addParcel = (
  { label, parcels }: LabelView,
  fields: Added['fields'],
  items: Added['items'],
): Promise<Made> =>
  shipped(label.ref1, () => call('orders.addParcel', { labelId: label.id, parcels, fields, items }));

/** Takes in a view that came as the answer of another call. */
export const noteView = (view: LabelView): void => store.set(withChange(store.get(), view));

/** A clean screen: the next scan is the first thing on it. A wrong label that was scanned stays until it is seen. */
export const clearScan = (): void => {
  turn += 1;
  hush();
  store.set({ phase: 'idle' });
};

const stops: ReadonlySet<string> = new Set<ShipAnswer['kind']>(['wrong_label', 'replaced', 'outdated']);

/** The wrong label, or paper that must not leave, was scanned, and nobody has said yet that it was seen. */
export const isStopped = (): boolean => {
  const last = store.get();
  return last.phase === 'label' && stops.has(last.kind);
};

/**
 * A person asks for this label's print: from here on the outcome line tells of it, wherever they are. A stop stands, and what is at
 * hand already speaks for itself.
 */
export const followPrint = (view: LabelView): void => {
  if (lastId() !== view.label.id && !isStopped()) showLabel(view);
};

/** Says it again, sound and all. */
export const repeatStop = (): void => {
  const last = store.get();
  turn += 1;
  if (last.phase === 'label') store.set({ ...last, turn });
};

/** A person has seen what stops the bench: the label that is meant is shown, and is still to be scanned where that is due. */
export const acknowledgeStop = async (): Promise<void> => {
  const last = store.get();
  await call('ship.acknowledge', undefined);
  if (store.get() !== last || last.phase !== 'label') return;
  showLabel(last.view, last.kind === 'wrong_label' ? 'scan_back_due' : 'shown');
};

export const lastScan = (): LastScan => store.get();

/** What was asked for and is not out yet, beside the last scan. */
export const useComing = (): Coming => useStore(coming);

export const useLastScan = (): LastScan => useStore(store);

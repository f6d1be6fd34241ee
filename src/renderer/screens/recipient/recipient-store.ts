import type { Correction } from '#shared/bridge/contract';
import { clearMessage, messageTurn, replaceMessage, showMessage } from '../../scan/message';
import { call, on } from '../../station';
import { createStore, useStore } from '../../store';
import { text } from '../../text';
import { lineOfFound } from './found-line';
import { type FormValues, isUnsaved, valuesOf } from './form/form-values';

export type Found = Extract<Correction, { kind: 'package' }>;
export type Lost = Exclude<Correction, { kind: 'package' }>;

/** The open package and its typed values; kept while other screens are open. */
export interface Opened {
  phase: 'package';
  /** Distinguishes two openings of one package. */
  turn: number;
  found: Found;
  values: FormValues;
  /**
   * Problems that the station found when the correction was put in the basket, by field path; cleared by the
   * next change.
   */
  refused: ReadonlyMap<string, string>;
}

export type Shown =
  | { phase: 'none' }
  | { phase: 'asking'; code: string }
  | { phase: 'failed'; code: string; error: unknown }
  | { phase: 'lost'; lost: Lost }
  | Opened;

const state = createStore<Shown>({ phase: 'none' });
/** A scanned code that waits until a person decides about unsaved changes. */
const waitingCode = createStore<string | null>(null);
let turn = 0;
let following = false;

const none: ReadonlyMap<string, string> = new Map();

export const useShown = (): Shown => useStore(state);
export const useWaitingCode = (): string | null => useStore(waitingCode);
const opened = (): Opened | null => {
  const now = state.get();
  return now.phase === 'package' ? now : null;
};

/** True when typed changes are neither in the basket nor at the service. */
export const isUnsavedIn = ({ found, values }: Opened): boolean =>
  isUnsaved(found.known, values, found.waiting?.changes ?? null);

/**
 * Closes the package when the environment changes, and follows its label. Called when the screen opens; only
 * the first call has an effect.
 */
export const followOpened = (): void => {
  if (following) return;
  following = true;
  on('station.changed', () => {
    turn += 1;
    waitingCode.set(null);
    state.set({ phase: 'none' });
  });
  on('label.changed', (view) => {
    const now = opened();
    if (now?.found.view?.label.id === view.label.id) state.set({ ...now, found: { ...now.found, view } });
  });
};

const openFound = (found: Found, values = valuesOf(found.known, found.waiting?.changes ?? null)): void =>
  state.set({ phase: 'package', turn, found, values, refused: none });

const lookUp = async (code: string): Promise<void> => {
  turn += 1;
  const thisTurn = turn;
  clearMessage();
  state.set({ phase: 'asking', code });
  showMessage({ word: 'Working', tone: 'wait', subject: code, next: text.recipient.next.looking });
  const working = messageTurn();
  try {
    const answer = await call('recipient.find', { code });
    if (turn !== thisTurn) return;
    if (answer.kind === 'package') openFound(answer);
    else state.set({ phase: 'lost', lost: answer });
    replaceMessage(working, lineOfFound(answer));
  } catch (error) {
    if (turn !== thisTurn) return;
    state.set({ phase: 'failed', code, error });
    replaceMessage(working, { word: 'Held', tone: 'stop', subject: code, next: text.recipient.next.failed });
  }
};

/**
 * Opens the package of a code that was scanned, typed or chosen in the basket. Unsaved changes cause a
 * question first.
 */
export const findPackage = (code: string): void => {
  const now = opened();
  if (now !== null && isUnsavedIn(now)) {
    waitingCode.set(code);
    showMessage({
      word: 'Held',
      tone: 'look',
      subject: now.found.packageId,
      next: text.recipient.next.unsaved,
    });
    return;
  }
  void lookUp(code);
};

/** Opens the waiting code after the changes were saved or discarded; false keeps the open package. */
export const decideUnsaved = (isResolved: boolean): void => {
  const code = waitingCode.get();
  waitingCode.set(null);
  if (isResolved && code !== null) void lookUp(code);
};

export const changeValues = (change: (values: FormValues) => FormValues): void => {
  const now = opened();
  if (now) state.set({ ...now, values: change(now.values), refused: none });
};

/** Keeps the problems that the station found in the correction. */
export const refuseValues = (refused: ReadonlyMap<string, string>): void => {
  const now = opened();
  if (now) state.set({ ...now, refused });
};

/** The changes are in the basket now. */
export const noteWaiting = (packageId: string, waiting: Found['waiting']): void => {
  const now = opened();
  if (now?.found.packageId === packageId) state.set({ ...now, found: { ...now.found, waiting } });
};

/** Closes the form. */
export const closePackage = (): void => {
  turn += 1;
  state.set({ phase: 'none' });
};

/** Fetches the open package's values again after they were sent. Typed values stay. */
export const refreshOpened = async (): Promise<void> => {
  const before = opened();
  if (!before) return;
  const answer = await call('recipient.find', { code: before.found.packageId }).catch(() => null);
  const now = opened();
  if (answer?.kind !== 'package' || now?.turn !== before.turn) return;
  if (isUnsavedIn(now)) state.set({ ...now, found: answer });
  else openFound(answer);
};

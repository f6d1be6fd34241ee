import type { LabelView, TrackAnswer } from '#shared/bridge/contract';
import { messageOf } from '../../parts';
import { messageTurn, replaceMessage, showMessage } from '../../scan/message';
import { call, on } from '../../station';
import { createStore, useStore } from '../../store';
import { text } from '../../text';
import { answerLine } from './answer-words';

/** What the screen shows about the package requested last. */
export type Shown =
  | { phase: 'none' }
  | { phase: 'asking'; code: string; before: TrackAnswer | null }
  | { phase: 'answered'; code: string; answer: TrackAnswer }
  /** The station itself did not answer. */
  | { phase: 'broken'; code: string; error: unknown };

export type Tab = 'package' | 'board';

const state = createStore<Shown>({ phase: 'none' });
const tab = createStore<Tab>('package');
let turn = 0;

export const useShown = (): Shown => useStore(state);
export const useTab = (): Tab => useStore(tab);
export const openTab = (next: Tab): void => tab.set(next);

/** The previous answer about the same package stays visible during a new request. */
const before = (code: string): TrackAnswer | null => {
  const now = state.get();
  return now.phase === 'answered' && now.code === code ? now.answer : null;
};

/** Asks where a package is, and shows the result. Never rejects. */
export const trackCode = async (code: string): Promise<void> => {
  turn += 1;
  const ownTurn = turn;
  openTab('package');
  state.set({ phase: 'asking', code, before: before(code) });
  showMessage({ word: 'Working', tone: 'wait', subject: code, next: text.track.next.looking });
  const working = messageTurn();
  try {
    const answer = await call('track.ask', { code });
    if (turn !== ownTurn) return;
    state.set({ phase: 'answered', code, answer });
    replaceMessage(working, answerLine(answer));
  } catch (error) {
    if (turn !== ownTurn) return;
    state.set({ phase: 'broken', code, error });
    replaceMessage(working, { word: 'Held', tone: 'stop', subject: code, next: messageOf(error) });
  }
};

const withView = (now: Shown, view: LabelView): Shown =>
  now.phase === 'answered' && 'view' in now.answer && now.answer.view?.label.id === view.label.id
    ? { ...now, answer: { ...now.answer, view } }
    : now;

/** Keeps the displayed package up to date. Called once, when the screen is first opened. */
export const followTracked = (): void => {
  on('label.changed', (view) => state.set(withView(state.get(), view)));
  // Another environment has other packages.
  on('station.changed', () => {
    turn += 1;
    state.set({ phase: 'none' });
  });
};

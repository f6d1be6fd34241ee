import type { LabelView, TrackAnswer } from '#shared/bridge/contract';
import { messageOf } from '../../parts';
import { say } from '../../scan/said';
import { call, on } from '../../station';
import { createStore, useStore } from '../../store';
import { text } from '../../text';
import { answerLine } from './answer-words';

/** What the screen shows of the package asked about last. */
export type Shown =
  | { phase: 'none' }
  | { phase: 'asking'; code: string; before: TrackAnswer | null }
  | { phase: 'answered'; code: string; answer: TrackAnswer }
  /** The station itself did not answer. */
  | { phase: 'broken'; code: string; error: unknown };

export type Tab = 'package' | 'board';

const shown = createStore<Shown>({ phase: 'none' });
const tab = createStore<Tab>('package');
let turn = 0;

export const useShown = (): Shown => useStore(shown);
export const useTab = (): Tab => useStore(tab);
export const openTab = (next: Tab): void => tab.set(next);

/** Answers to the same package stay in sight while it is asked about again. */
const before = (code: string): TrackAnswer | null => {
  const now = shown.get();
  return now.phase === 'answered' && now.code === code ? now.answer : null;
};

/** Asks where a package is, and says what came of it. Never rejects. */
export const trackCode = async (code: string): Promise<void> => {
  turn += 1;
  const mine = turn;
  openTab('package');
  shown.set({ phase: 'asking', code, before: before(code) });
  say({ word: 'Working', tone: 'wait', subject: code, next: text.track.next.looking });
  try {
    const answer = await call('track.ask', { code });
    if (turn !== mine) return;
    shown.set({ phase: 'answered', code, answer });
    say(answerLine(answer));
  } catch (error) {
    if (turn !== mine) return;
    shown.set({ phase: 'broken', code, error });
    say({ word: 'Held', tone: 'stop', subject: code, next: messageOf(error) });
  }
};

const withView = (now: Shown, view: LabelView): Shown =>
  now.phase === 'answered' && 'view' in now.answer && now.answer.view?.label.id === view.label.id
    ? { ...now, answer: { ...now.answer, view } }
    : now;

/** Keeps what is shown right while it is shown. Called once, when the screen is opened first. */
export const followTracked = (): void => {
  on('label.changed', (view) => shown.set(withView(shown.get(), view)));
  // Another environment has other packages.
  on('station.changed', () => {
    turn += 1;
    shown.set({ phase: 'none' });
  });
};

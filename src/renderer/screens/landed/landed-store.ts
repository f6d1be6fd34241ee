import type { LabelView, LandedFound, SeveralParcels } from '#shared/bridge/contract';
import { questionFromOrder } from '#shared/landed/from-order';
import type { KeptCost } from '#shared/landed/kept';
import type { Question } from '#shared/landed/question';
import { hush, say } from '../../scan/said';
import { currentScreen, openScreen } from '../../shell/navigation';
import { call, on, queries } from '../../station';
import { createStore, useStore } from '../../store';
import { text } from '../../text';
import { lineOfFound } from './found-line';
import { withNewProduct } from './question/change';

/** What was said of a run that a person has read and put away. */
const dismissed = createStore<string | null>(null);

export const useDismissedRun = (): string | null => useStore(dismissed);
export const dismissRun = (said: string): void => dismissed.set(said);

/** Asks for many orders, and shows how far it is. @throws RefusedCall */
export const runLanded = async (
  labelIds: readonly string[],
): Promise<{ ok: true } | { ok: false; message: string }> => {
  dismissed.set(null);
  const answer = await call('landed.run', { labelIds: [...labelIds] });
  await queries.invalidateQueries({ queryKey: ['landed.status'] });
  if (answer.ok) openScreen('landed');
  return answer;
};

type Opened = Extract<LandedFound, { kind: 'order' }>;

/** A question as it is typed, with what was answered to it; it stays while other screens are looked at. */
export interface Sheet {
  phase: 'sheet';
  /** Tells two openings of one order apart. */
  turn: number;
  /** Null for an empty form. */
  view: LabelView | null;
  /** The question as the order knows it. */
  base: Question;
  question: Question;
  /** Fields whose problems are said: those that were typed in, or all. */
  touched: ReadonlySet<string> | 'all';
  /** The latest answer; null when nothing was asked yet. */
  kept: KeptCost | null;
  /** An earlier answer that a person wants to see. */
  earlier: KeptCost | null;
  /** The order was changed since `kept` was asked. */
  isOutdated: boolean;
  /** The form was changed since `kept` was asked or shown. */
  isEdited: boolean;
  asking: boolean;
  /** A person opened it to go on with it: the keyboard goes there. */
  lead: boolean;
  /** What the station found wrong with the question, by field path. */
  refused: ReadonlyMap<string, string>;
  /** Why the last request came to nothing. */
  error: unknown;
}

export type Shown =
  | { phase: 'none' }
  | { phase: 'looking'; code: string }
  | { phase: 'failed'; code: string; error: unknown }
  | { phase: 'lost'; code: string }
  | { phase: 'several'; several: SeveralParcels }
  | Sheet;

const store = createStore<Shown>({ phase: 'none' });
let turn = 0;
let following = false;

export const useShown = (): Shown => useStore(store);

export const sheet = (): Sheet | null => {
  const now = store.get();
  return now.phase === 'sheet' ? now : null;
};

/** Changes the sheet that is open, unless another was opened meanwhile. */
export const changeSheet = (mine: number, change: (now: Sheet) => Partial<Sheet>): void => {
  const now = sheet();
  if (now?.turn === mine) store.set({ ...now, ...change(now) });
};

const none: ReadonlyMap<string, string> = new Map();
const quiet = { earlier: null, isEdited: false, asking: false, refused: none, error: null } as const;

/** A form without products has nothing to type into. */
const fillable = (question: Question): Question =>
  question.products.length > 0 ? question : withNewProduct(question);

const take = ({ view, question, kept, isOutdated }: Opened): void =>
  store.set({
    ...{ phase: 'sheet', turn, view, base: question, kept, isOutdated, touched: 'all' },
    ...quiet,
    lead: kept === null || isOutdated,
    question: fillable(question),
  });

const lookUp = async (code: string, ask: () => Promise<LandedFound>): Promise<void> => {
  turn += 1;
  const mine = turn;
  hush();
  store.set({ phase: 'looking', code });
  say({ word: 'Working', tone: 'wait', subject: code, next: text.landed.next.looking });
  try {
    const [answer, { customs }] = await Promise.all([ask(), call('settings.get', undefined)]);
    if (turn !== mine) return;
    if (answer.kind === 'order') take(answer);
    else if (answer.kind === 'parcels') store.set({ phase: 'several', several: answer });
    else store.set({ phase: 'lost', code: answer.code });
    say(lineOfFound(answer, customs));
  } catch (error) {
    if (turn !== mine) return;
    store.set({ phase: 'failed', code, error });
    say({ word: 'Held', tone: 'stop', subject: code, next: text.landed.next.failed });
  }
};

/** Finds an order by what was scanned or typed. Never rejects. */
export const findOrder = (code: string): void => void lookUp(code, () => call('landed.find', { code }));

/** Opens an order on this screen, from wherever it is called. */
export const openLandedOf = (labelId: string, ref1: string): void => {
  openScreen('landed');
  void lookUp(ref1, () => call('landed.open', { labelId }));
};

export const openLanded = ({ label }: LabelView): void => openLandedOf(label.id, label.ref1);

/**
 * An empty form: what the station's own settings know is filled in.
 * @param lead a person asked for it; else the Scan box keeps the keyboard
 */
export const openEmpty = async (lead: boolean): Promise<void> => {
  // The screen offers an empty form as it opens; an order that was scanned for it meanwhile comes first.
  if (!lead && store.get().phase !== 'none') return;
  turn += 1;
  const mine = turn;
  hush();
  try {
    const { defaults, customs } = await call('settings.get', undefined);
    if (turn !== mine) return;
    const base = questionFromOrder({ fields: defaults, items: [] }, customs);
    store.set({
      ...{ phase: 'sheet', turn, view: null, base, kept: null, isOutdated: false, touched: new Set() },
      ...quiet,
      lead,
      question: fillable(base),
    });
  } catch (error) {
    if (turn === mine) store.set({ phase: 'failed', code: '', error });
  }
};

/** The order was changed or its hold has ended: what is known of it is asked anew. What is being typed stays. */
export const refreshOrder = async (): Promise<void> => {
  const before = sheet();
  if (!before?.view) return;
  const labelId = before.view.label.id;
  const answer = await call('landed.open', { labelId }).catch(() => null);
  if (answer?.kind !== 'order') return;
  const isNews = answer.isOutdated && sheet()?.turn === before.turn && !before.isOutdated;
  changeSheet(before.turn, (now) => ({
    view: answer.view,
    base: answer.question,
    kept: answer.kept,
    isOutdated: answer.isOutdated,
    ...(now.isEdited ? {} : { question: fillable(answer.question) }),
  }));
  if (isNews && currentScreen() === 'landed')
    say({ word: 'Held', tone: 'look', subject: answer.view.label.ref1, next: text.landed.next.outdated });
};

/** What is open belongs to one environment and follows its order. Called when the screen opens; does it once. */
export const followOpened = (): void => {
  if (following) return;
  following = true;
  on('station.changed', () => {
    turn += 1;
    store.set({ phase: 'none' });
  });
  on('label.changed', (view) => {
    if (sheet()?.view?.label.id === view.label.id) void refreshOrder();
  });
  on('landed.changed', ({ labelId }) => {
    const now = sheet();
    // Null: so many were asked about that they are not named.
    const shown = now?.view?.label.id;
    if (shown !== undefined && (labelId ?? shown) === shown && !now?.asking) void refreshOrder();
  });
};

import type { LabelView, LandedFound, SeveralParcels } from '#shared/bridge/contract';
import { questionFromOrder } from '#shared/landed/from-order';
import type { CostRecord } from '#shared/landed/cost-record';
import type { Question } from '#shared/landed/question';
import { clearMessage, messageTurn, replaceMessage, showMessage } from '../../scan/message';
import { currentScreen, openScreen } from '../../shell/navigation';
import { call, on, queries } from '../../station';
import { createStore, useStore } from '../../store';
import { text } from '../../text';
import { onLanguageChange } from '../../text/language';
import { lineOfFound } from './found-line';
import { withNewProduct } from './question/change';

/** The result of a run that a person has closed. */
const dismissed = createStore<string | null>(null);

export const useDismissedRun = (): string | null => useStore(dismissed);
export const dismissRun = (runId: string): void => dismissed.set(runId);

/** Asks about many orders and shows the progress. @throws RefusedCall */
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

/** A typed question and its answers; kept while other screens are open. */
export interface Sheet {
  phase: 'sheet';
  /** Distinguishes two openings of one order. */
  turn: number;
  /** Null for an empty form. */
  view: LabelView | null;
  /** The question as filled in from the order. */
  base: Question;
  question: Question;
  /** Fields whose problems are shown: those that were changed, or all. */
  touched: ReadonlySet<string> | 'all';
  /** The latest answer; null when there is none yet. */
  kept: CostRecord | null;
  /** An earlier answer that a person has opened. */
  earlier: CostRecord | null;
  /** The order was changed after `kept` was requested. */
  isOutdated: boolean;
  /** The form was changed after `kept` was requested or displayed. */
  isEdited: boolean;
  asking: boolean;
  /** A person opened it to work on it, so the form gets the focus. */
  isFocused: boolean;
  /** Problems that the station found in the question, by field path. */
  refused: ReadonlyMap<string, string>;
  /** The error of the last request. */
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

/** Changes the open sheet, unless another one was opened meanwhile. */
export const changeSheet = (thisTurn: number, change: (now: Sheet) => Partial<Sheet>): void => {
  const now = sheet();
  if (now?.turn === thisTurn) store.set({ ...now, ...change(now) });
};

const none: ReadonlyMap<string, string> = new Map();
// The station sent these in the words of the old language.
onLanguageChange(() => changeSheet(turn, () => ({ refused: none, error: null })));
const quiet = { earlier: null, isEdited: false, asking: false, refused: none, error: null } as const;

/** Adds an empty product to a question without products, so that there is a field to type in. */
const withOneProduct = (question: Question): Question =>
  question.products.length > 0 ? question : withNewProduct(question);

const take = ({ view, question, kept, isOutdated }: Opened): void =>
  store.set({
    ...{ phase: 'sheet', turn, view, base: question, kept, isOutdated, touched: 'all' },
    ...quiet,
    isFocused: kept === null || isOutdated,
    question: withOneProduct(question),
  });

const lookUp = async (code: string, ask: () => Promise<LandedFound>): Promise<void> => {
  turn += 1;
  const thisTurn = turn;
  clearMessage();
  store.set({ phase: 'looking', code });
  showMessage({ word: 'Working', tone: 'wait', subject: code, next: text.landed.next.looking });
  const working = messageTurn();
  try {
    const [answer, { customs }] = await Promise.all([ask(), call('settings.get', undefined)]);
    if (turn !== thisTurn) return;
    if (answer.kind === 'order') take(answer);
    else if (answer.kind === 'parcels') store.set({ phase: 'several', several: answer });
    else store.set({ phase: 'lost', code: answer.code });
    replaceMessage(working, lineOfFound(answer, customs));
  } catch (error) {
    if (turn !== thisTurn) return;
    store.set({ phase: 'failed', code, error });
    replaceMessage(working, { word: 'Held', tone: 'stop', subject: code, next: text.landed.next.failed });
  }
};

/** Finds an order by a scanned or typed code. Never rejects. */
export const findOrder = (code: string): void => void lookUp(code, () => call('landed.find', { code }));

/** Opens an order on this screen. Any part may call it. */
export const openLandedOf = (labelId: string, ref1: string): void => {
  openScreen('landed');
  void lookUp(ref1, () => call('landed.open', { labelId }));
};

export const openLanded = ({ label }: LabelView): void => openLandedOf(label.id, label.ref1);

/**
 * Opens an empty form, filled in from the station's settings.
 * @param isFocused a person asked for it; otherwise the Scan box keeps the focus
 */
export const openEmpty = async (isFocused: boolean): Promise<void> => {
  // The screen opens with an empty form; an order scanned for it meanwhile takes precedence.
  if (!isFocused && store.get().phase !== 'none') return;
  turn += 1;
  const thisTurn = turn;
  clearMessage();
  try {
    const { defaults, customs } = await call('settings.get', undefined);
    if (turn !== thisTurn) return;
    const base = questionFromOrder({ fields: defaults, items: [] }, customs);
    store.set({
      ...{ phase: 'sheet', turn, view: null, base, kept: null, isOutdated: false, touched: new Set() },
      ...quiet,
      isFocused: isFocused,
      question: withOneProduct(base),
    });
  } catch (error) {
    if (turn === thisTurn) store.set({ phase: 'failed', code: '', error });
  }
};

/** The order was changed or its hold has ended: fetches it again. What is being typed stays. */
export const refreshOrder = async (): Promise<void> => {
  const before = sheet();
  if (!before?.view) return;
  const labelId = before.view.label.id;
  const answer = await call('landed.open', { labelId }).catch(() => null);
  if (answer?.kind !== 'order') return;
  const isNewlyOutdated = answer.isOutdated && sheet()?.turn === before.turn && !before.isOutdated;
  changeSheet(before.turn, (now) => ({
    view: answer.view,
    base: answer.question,
    kept: answer.kept,
    isOutdated: answer.isOutdated,
    ...(now.isEdited ? {} : { question: withOneProduct(answer.question) }),
  }));
  if (isNewlyOutdated && currentScreen() === 'landed')
    showMessage({
      word: 'Held',
      tone: 'look',
      subject: answer.view.label.ref1,
      next: text.landed.next.outdated,
    });
};

/**
 * Closes the sheet when the environment changes, and follows changes of its order. Called when the screen
 * opens; only the first call has an effect.
 */
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
    // Null: too many orders were asked about to name them.
    const openLabel = now?.view?.label.id;
    if (openLabel !== undefined && (labelId ?? openLabel) === openLabel && !now?.asking) void refreshOrder();
  });
};

import type { Correction } from '#shared/bridge/contract';
import { type OutcomeLine, severalLine } from '../../scan/outcome-line';
import { hush, say } from '../../scan/said';
import { call, on } from '../../station';
import { createStore, useStore } from '../../store';
import { text } from '../../text';
import { type FormValues, isUnsaved, valuesOf } from './form/form-values';

const { next } = text.recipient;

/** What the outcome line says of a package that was looked up to be corrected. */
const lineOfFound = (answer: Correction): OutcomeLine => {
  switch (answer.kind) {
    case 'package':
      if (answer.known === null)
        return { word: 'Unknown', tone: 'look', subject: answer.packageId, next: next.foreign };
      return {
        word: 'Registered',
        tone: 'good',
        subject: answer.packageId,
        next: answer.waiting ? next.waiting : next.found,
      };
    case 'parcels':
      return severalLine(answer);
    case 'not_bought':
      return { word: 'Held', tone: 'look', subject: answer.view.label.ref1, next: next.notBought };
    case 'full_number':
      return { word: 'Not found', tone: 'stop', subject: answer.code, next: next.fullNumber };
    case 'not_found':
      return { word: 'Not found', tone: 'stop', subject: answer.code, next: next.notFound };
  }
};

export type Found = Extract<Correction, { kind: 'package' }>;
export type Lost = Exclude<Correction, { kind: 'package' }>;

/** The package that is corrected, with what is typed; it stays while other screens are looked at. */
export interface Opened {
  phase: 'package';
  /** Tells two openings of one package apart. */
  turn: number;
  found: Found;
  values: FormValues;
  /** What the station found wrong when it was put in the basket, by field path; gone with the next change. */
  refused: ReadonlyMap<string, string>;
}

export type Shown =
  | { phase: 'none' }
  | { phase: 'asking'; code: string }
  | { phase: 'failed'; code: string; error: unknown }
  | { phase: 'lost'; lost: Lost }
  | Opened;

const shown = createStore<Shown>({ phase: 'none' });
/** A code that waits for a decision about what is typed and not kept. */
const waitingCode = createStore<string | null>(null);
let turn = 0;
let following = false;

const none: ReadonlyMap<string, string> = new Map();

export const useShown = (): Shown => useStore(shown);
export const useWaitingCode = (): string | null => useStore(waitingCode);
const opened = (): Opened | null => {
  const now = shown.get();
  return now.phase === 'package' ? now : null;
};

/** True while something typed is neither in the basket nor known to the service. */
const hasUnsaved = (): boolean => {
  const now = opened();
  return now !== null && isUnsaved(now.found.known, now.values, now.found.waiting?.changes ?? null);
};

/** What is open belongs to one environment and follows its label. Called when the screen opens; does it once. */
export const followOpened = (): void => {
  if (following) return;
  following = true;
  on('station.changed', () => {
    turn += 1;
    waitingCode.set(null);
    shown.set({ phase: 'none' });
  });
  on('label.changed', (view) => {
    const now = opened();
    if (now?.found.view?.label.id === view.label.id) shown.set({ ...now, found: { ...now.found, view } });
  });
};

const take = (found: Found, values = valuesOf(found.known, found.waiting?.changes ?? null)): void =>
  shown.set({ phase: 'package', turn, found, values, refused: none });

const lookUp = async (code: string): Promise<void> => {
  turn += 1;
  const mine = turn;
  hush();
  shown.set({ phase: 'asking', code });
  say({ word: 'Working', tone: 'wait', subject: code, next: text.recipient.next.looking });
  try {
    const answer = await call('recipient.find', { code });
    if (turn !== mine) return;
    if (answer.kind === 'package') take(answer);
    else shown.set({ phase: 'lost', lost: answer });
    say(lineOfFound(answer));
  } catch (error) {
    if (turn !== mine) return;
    shown.set({ phase: 'failed', code, error });
    say({ word: 'Held', tone: 'stop', subject: code, next: text.recipient.next.failed });
  }
};

/** A code was scanned, typed or chosen in the basket. What is typed and not kept is asked about first. */
export const findPackage = (code: string): void => {
  const now = opened();
  if (now !== null && hasUnsaved()) {
    waitingCode.set(code);
    say({
      word: 'Held',
      tone: 'look',
      subject: now.found.packageId,
      next: text.recipient.next.unsaved,
    });
    return;
  }
  void lookUp(code);
};

/** Goes on with the code that waited, after the typed changes were kept or thrown away; null stays where it is. */
export const decideUnsaved = (goOn: boolean): void => {
  const code = waitingCode.get();
  waitingCode.set(null);
  if (goOn && code !== null) void lookUp(code);
};

export const changeValues = (change: (values: FormValues) => FormValues): void => {
  const now = opened();
  if (now) shown.set({ ...now, values: change(now.values), refused: none });
};

/** What the station found wrong with what was to be put in the basket. */
export const refuseValues = (refused: ReadonlyMap<string, string>): void => {
  const now = opened();
  if (now) shown.set({ ...now, refused });
};

/** The changes wait in the basket now. */
export const noteWaiting = (packageId: string, waiting: Found['waiting']): void => {
  const now = opened();
  if (now?.found.packageId === packageId) shown.set({ ...now, found: { ...now.found, waiting } });
};

/** Closes the form. */
export const closePackage = (): void => {
  turn += 1;
  shown.set({ phase: 'none' });
};

/** Asks anew what the service was told of the open package, after it was sent. What is being typed stays as it is. */
export const refreshOpened = async (): Promise<void> => {
  const before = opened();
  if (!before) return;
  const answer = await call('recipient.find', { code: before.found.packageId }).catch(() => null);
  const now = opened();
  if (answer?.kind !== 'package' || now?.turn !== before.turn) return;
  if (hasUnsaved()) shown.set({ ...now, found: answer });
  else take(answer);
};

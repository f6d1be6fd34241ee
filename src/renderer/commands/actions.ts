import { useMemo } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { type Command, commandWords } from '#shared/commands';
import type { FailureCode } from '#shared/failure';
import { createRegister, useRegistered } from '../register';
import { showMessage } from '../scan/message';
import { needsPerson, reportedScan } from '../scan/pending';
import { beginLabel } from '../scan/ship';
import { lastScan, pendingLabels } from '../scan/shown-scan';
import { start } from '../screens/queue/batches/start';
import { currentScreen, openScreen, type ScreenKey } from '../shell/navigation';
import { call } from '../station';
import { text } from '../text';

/** What a command does. Returns true when it did something, false when the screen has nothing for it now. */
type CommandAction = () => boolean;
export type CommandActions = Partial<Record<Command, CommandAction>>;

const screenActions = createRegister<{ screen: ScreenKey; actions: CommandActions }>();

/** What commands do on a screen while that screen is drawn. `actions` must be stable (useMemo). */
export const useCommandActions = (screen: ScreenKey, actions: CommandActions): void =>
  useRegistered(
    screenActions,
    useMemo(() => ({ screen, actions }), [screen, actions]),
  );

/** Runs what the open screen does for a command. @returns false when it does nothing */
export const runScreenAction = (command: Command): boolean =>
  screenActions.newest(({ screen }) => screen === currentScreen())?.actions[command]?.() ?? false;

const words = text.commands;

/**
 * Shows that a command cannot be carried out. It buys nothing and stops nothing, but the worker must see it.
 */
export const showRefusal = (command: Command, why: string): void =>
  showMessage({ word: 'Refused', tone: 'look', subject: commandWords[command], next: why });

export const showDone = (command: Command, next: string): void =>
  showMessage({ word: 'Updated', tone: 'good', subject: commandWords[command], next });

/**
 * The label that commands act on: the one displayed on Ship, but not an earlier one that came out well; null when there
 * is none.
 */
export const displayedLabel = (): LabelView | null => {
  const last = lastScan();
  const shown = reportedScan(last, pendingLabels());
  if (shown.phase === 'label' && needsPerson(shown.view)) return shown.view;
  return last.phase === 'label' ? last.view : null;
};

/** Holds of a purchased label that has not been printed. "Print" on the screen prints it too. */
const printable: ReadonlySet<FailureCode> = new Set(['print_failed', 'label_stale']);

/**
 * Starts the displayed order, or prints its purchased labels. A label in doubt is settled by a person, never
 * by a command.
 */
export const printDisplayed = async (view: LabelView): Promise<void> => {
  const { label, print } = view;
  const code = label.hold?.failure.code;
  openScreen('ship');
  if (label.stage === 'registered' && code !== undefined && printable.has(code)) {
    const reason = print === null ? 'first' : 'not_printed';
    const answer = await call('labels.print', { labelId: label.id, reason, copies: 1 });
    if (!answer.ok) showRefusal('print', answer.message);
  } else if (label.stage === 'draft' || label.stage === 'registered') await beginLabel(view);
  else showRefusal('print', code === undefined ? words.printedAlready : text.failures[code].brief);
};

export const holdDisplayed = async (): Promise<void> => {
  const view = displayedLabel();
  if (view === null) {
    showRefusal('hold', words.nothingToHold);
    return;
  }
  const answer = await call('labels.hold', { labelId: view.label.id });
  if (!answer.ok) showRefusal('hold', answer.message);
};

/** @returns false when the displayed label has no print that waits */
export const cancelDisplayed = async (): Promise<boolean> => {
  const print = displayedLabel()?.print;
  if (print?.state !== 'queued') return false;
  const answer = await call('prints.cancel', { printId: print.id });
  if (!answer.ok) showRefusal('cancel', answer.message);
  return true;
};

/**
 * Resumes paused batches, or starts the waiting batch. When several wait, it opens the Queue screen, where
 * the worker chooses one.
 */
export const startWaiting = async (): Promise<void> => {
  const { batches } = await call('queue.status', undefined);
  if (batches.some(({ state }) => state === 'paused')) return resumeAll();
  const [first, second] = batches.filter(({ state }) => state === 'waiting');
  if (first) openScreen('queue');
  if (!first) showRefusal('print', words.nothingToPrint);
  else if (second) showRefusal('print', words.severalWait);
  else {
    const answer = await start(first.id);
    if (answer.ok) showDone('print', words.started({ name: first.name }));
    else showRefusal('print', answer.message);
  }
};

export const pauseAll = async (): Promise<void> => {
  const { batches } = await call('queue.status', undefined);
  if (!batches.some(({ state }) => state === 'running' || state === 'finishing')) {
    showRefusal('pause', words.nothingRuns);
    return;
  }
  const answer = await call('queue.pause', { after: 'now' });
  if (answer.ok) showDone('pause', words.paused);
  else showRefusal('pause', answer.message);
};

export const resumeAll = async (): Promise<void> => {
  const { batches } = await call('queue.status', undefined);
  if (!batches.some(({ state }) => state === 'paused' || state === 'finishing')) {
    showRefusal('resume', words.nothingPaused);
    return;
  }
  const answer = await call('queue.resume', {});
  if (answer.ok) showDone('resume', words.resumed);
  else showRefusal('resume', answer.message);
};

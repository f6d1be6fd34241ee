import { useMemo } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { type Command, commandWords } from '#shared/commands';
import type { FailureCode } from '#shared/failure';
import { createRegister, useRegistered } from '../register';
import { say } from '../scan/said';
import { beginLabel, lastScan } from '../scan/ship';
import { currentScreen, openScreen, type ScreenKey } from '../shell/navigation';
import { call } from '../station';
import { text } from '../text';

/** What a command does: true when it did something, false when this screen has nothing for it just now. */
type CommandAction = () => boolean;
export type CommandActions = Partial<Record<Command, CommandAction>>;

const drawn = createRegister<{ screen: ScreenKey; actions: CommandActions }>();

/** What commands mean on a screen of its own kind, while it is drawn. `actions` must be stable (useMemo). */
export const useCommandActions = (screen: ScreenKey, actions: CommandActions): void =>
  useRegistered(
    drawn,
    useMemo(() => ({ screen, actions }), [screen, actions]),
  );

/** Does what the open screen has for a command. @returns false when it has nothing */
export const doneByScreen = (command: Command): boolean =>
  drawn.newest(({ screen }) => screen === currentScreen())?.actions[command]?.() ?? false;

const words = text.commands;

/** A command that can't be done: it costs nothing and stops nothing, but it must be seen. */
export const refuse = (command: Command, why: string): void =>
  say({ word: 'Refused', tone: 'look', subject: commandWords[command], next: why });

export const sayDone = (command: Command, next: string): void =>
  say({ word: 'Updated', tone: 'good', subject: commandWords[command], next });

/** The label the worker sees on Ship; null when there is none. */
export const shownLabel = (): LabelView | null => {
  const last = lastScan();
  return last.phase === 'label' ? last.view : null;
};

/** Bought and nothing of it is out: printing it is what "Print" says on the screen too. */
const printable: ReadonlySet<FailureCode> = new Set(['print_failed', 'label_stale']);

/** Begins the order that is shown, or prints what is bought of it. What is in doubt is settled by hand, never by a command. */
export const printShown = async (view: LabelView): Promise<void> => {
  const { label, print } = view;
  const code = label.hold?.failure.code;
  openScreen('ship');
  if (label.stage === 'registered' && code !== undefined && printable.has(code)) {
    const reason = print === null ? 'first' : 'not_printed';
    const taken = await call('labels.print', { labelId: label.id, reason, copies: 1 });
    if (!taken.ok) refuse('print', taken.message);
  } else if (label.stage === 'draft' || label.stage === 'registered') await beginLabel(view);
  else refuse('print', code === undefined ? words.printedAlready : text.failures[code].brief);
};

export const holdShown = async (): Promise<void> => {
  const view = shownLabel();
  if (view === null) {
    refuse('hold', words.nothingToHold);
    return;
  }
  const taken = await call('labels.hold', { labelId: view.label.id });
  if (!taken.ok) refuse('hold', taken.message);
};

/** @returns false when nothing of the shown label waits for a printer */
export const cancelShown = async (): Promise<boolean> => {
  const print = shownLabel()?.print;
  if (print?.state !== 'queued') return false;
  const taken = await call('prints.cancel', { printId: print.id });
  if (!taken.ok) refuse('cancel', taken.message);
  return true;
};

/** Goes on with what is paused, or starts the batch that waits; where several wait, the Queue screen shows which is meant. */
export const startWaiting = async (): Promise<void> => {
  const { batches } = await call('queue.status', undefined);
  if (batches.some(({ state }) => state === 'paused')) return resumeAll();
  const [first, second] = batches.filter(({ state }) => state === 'waiting');
  if (first) openScreen('queue');
  if (!first) refuse('print', words.nothingToPrint);
  else if (second) refuse('print', words.severalWait);
  else {
    const taken = await call('queue.start', { batchId: first.id });
    if (taken.ok) sayDone('print', words.started({ name: first.name }));
    else refuse('print', taken.message);
  }
};

export const pauseAll = async (): Promise<void> => {
  const { batches } = await call('queue.status', undefined);
  if (!batches.some(({ state }) => state === 'running' || state === 'finishing')) {
    refuse('pause', words.nothingRuns);
    return;
  }
  const taken = await call('queue.pause', { after: 'now' });
  if (taken.ok) sayDone('pause', words.paused);
  else refuse('pause', taken.message);
};

export const resumeAll = async (): Promise<void> => {
  const { batches } = await call('queue.status', undefined);
  if (!batches.some(({ state }) => state === 'paused' || state === 'finishing')) {
    refuse('resume', words.nothingPaused);
    return;
  }
  const taken = await call('queue.resume', {});
  if (taken.ok) sayDone('resume', words.resumed);
  else refuse('resume', taken.message);
};

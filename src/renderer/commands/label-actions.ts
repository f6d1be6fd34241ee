import type { LabelView } from '#shared/bridge/contract';
import { commandWords, type Command } from '#shared/commands';
import type { FailureCode } from '#shared/failure';
import { say } from '../scan/said';
import { beginLabel, lastScan } from '../scan/ship';
import { openScreen } from '../shell/navigation';
import { call } from '../station';
import { text } from '../text';

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

import { commandOf, commandWords, type Command } from '#shared/commands';
import { messageOf } from '../parts/error-note';
import { hush, say } from '../scan/said';
import { acknowledgeStop, clearScan, isStopped, lastScan, repeatStop } from '../scan/ship';
import { currentScreen, openScreen } from '../shell/navigation';
import { text } from '../text';
import { doneByScreen } from './actions';
import { cancelShown, holdShown, printShown, refuse, shownLabel } from './label-actions';
import { reprintLast } from './reprint-last';
import { pauseAll, resumeAll, startWaiting } from './queue-actions';

const words = text.commands;

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Dialogs close at Escape, wherever in them the keyboard is. */
const closeDialog = (): void => {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
};

const print = (): Promise<void> => {
  const view = currentScreen() === 'queue' ? null : shownLabel();
  return view === null ? startWaiting() : printShown(view);
};

/** The next order: a clean screen; where it is clean already, what needs a person in the queue. */
const next = (): void => {
  if (lastScan().phase === 'idle') openScreen('queue');
  else clearScan();
};

const cancel = async (): Promise<void> => {
  if (isStopped()) await acknowledgeStop();
  else if (isDialogOpen()) closeDialog();
  else if (!doneByScreen('cancel') && !(await cancelShown())) refuse('cancel', words.nothingToCancel);
};

const actions: Record<Exclude<Command, 'cancel'>, () => Promise<void> | void> = {
  print,
  reprint: reprintLast,
  next,
  hold: holdShown,
  pause: pauseAll,
  resume: resumeAll,
};

const run = async (command: Command): Promise<void> => {
  hush();
  if (command === 'cancel') return cancel();
  if (command !== 'pause' && isStopped()) repeatStop();
  else if (command !== 'pause' && isDialogOpen()) refuse(command, words.answerFirst);
  else if (!doneByScreen(command)) await actions[command]();
};

/** Does what a scanned command code says. Never rejects; what comes of it stands in the outcome line. */
export const runCode = async (code: string): Promise<void> => {
  const command = commandOf(code);
  if (command === null) {
    say({ word: 'Not found', tone: 'stop', subject: code, next: words.unknown });
    return;
  }
  try {
    await run(command);
  } catch (error) {
    say({ word: 'Held', tone: 'stop', subject: commandWords[command], next: messageOf(error) });
  }
};

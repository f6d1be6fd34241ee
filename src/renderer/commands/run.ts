import { useEffect } from 'react';
import { type Command, commandCode, commandOf, commandWords } from '#shared/commands';
import { messageOf } from '../parts/notes';
import { hush, say } from '../scan/said';
import { acknowledgeStop, clearScan, isStopped, lastScan, repeatStop, showLabel } from '../scan/ship';
import { choose, openReprint } from '../screens/reprint/chosen';
import { currentScreen, openScreen } from '../shell/navigation';
import { call } from '../station';
import { text } from '../text';
import {
  cancelShown,
  doneByScreen,
  holdShown,
  pauseAll,
  printShown,
  refuse,
  resumeAll,
  shownLabel,
  startWaiting,
} from './actions';

const refused = (why: string): void =>
  say({ word: 'Refused', tone: 'look', subject: commandWords.reprint, next: why });

/**
 * Prints the label that came out last once more. Where something warns of its paper it is shown on the Reprint screen, to be
 * answered there. Never rejects.
 */
export const reprintLast = async (): Promise<void> => {
  try {
    const answer = await call('labels.reprintLast', undefined);
    if (!answer.ok) {
      if (answer.view) openReprint(answer.view.label.id);
      refused(answer.view ? text.reprint.found.warned : answer.message);
      return;
    }
    if (currentScreen() === 'reprint') choose(answer.view.label.id);
    else openScreen('ship');
    showLabel(answer.view);
  } catch (error) {
    refused(messageOf(error));
  }
};

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

/** Shift+F5 says what the command barcode REPRINT LAST says, with the same caution, wherever the focus is. */
export const useReprintKey = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F5' || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (!event.repeat) void runCode(commandCode('reprint'));
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};

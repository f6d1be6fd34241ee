import { useWindowEvent } from '@mantine/hooks';
import { type Command, commandCode, commandOf, commandWords } from '#shared/commands';
import { messageOf } from '../parts/notes';
import { clearMessage, showMessage } from '../scan/message';
import { acknowledgeStop } from '../scan/ship';
import { clearScan, isStopped, lastScan, repeatStop, showLabel } from '../scan/shown-scan';
import { choose, openReprint } from '../screens/reprint/chosen';
import { currentScreen, openScreen } from '../shell/navigation';
import { call } from '../station';
import { text } from '../text';
import {
  cancelDisplayed,
  runScreenAction,
  holdDisplayed,
  pauseAll,
  printDisplayed,
  showRefusal,
  resumeAll,
  displayedLabel,
  startWaiting,
} from './actions';

/**
 * Prints the label that was printed last once more. When there is a warning about its paper, opens it on the
 * Reprint screen, where the worker answers the warning. Never rejects.
 */
const reprintLast = async (): Promise<void> => {
  try {
    const answer = await call('labels.reprintLast', undefined);
    if (!answer.ok) {
      if (answer.view) openReprint(answer.view.label.id);
      showRefusal('reprint', answer.view ? text.reprint.found.warned : answer.message);
      return;
    }
    if (currentScreen() === 'reprint') choose(answer.view.label.id);
    else openScreen('ship');
    showLabel(answer.view);
  } catch (error) {
    showRefusal('reprint', messageOf(error));
  }
};

const words = text.commands;

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Escape closes a dialog from any element in it. */
const closeDialog = (): void => {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
};

const print = (): Promise<void> => {
  const view = currentScreen() === 'queue' ? null : displayedLabel();
  return view === null ? startWaiting() : printDisplayed(view);
};

/**
 * Clears the screen for the next order. If it is clear already, opens the part of the queue that needs a
 * person.
 */
const next = (): void => {
  if (lastScan().phase === 'idle') openScreen('queue');
  else clearScan();
};

const cancel = async (): Promise<void> => {
  if (isStopped()) await acknowledgeStop();
  else if (isDialogOpen()) closeDialog();
  else if (!runScreenAction('cancel') && !(await cancelDisplayed()))
    showRefusal('cancel', words.nothingToCancel);
};

const actions: Record<Exclude<Command, 'cancel'>, () => Promise<void> | void> = {
  print,
  reprint: reprintLast,
  next,
  hold: holdDisplayed,
  pause: pauseAll,
  resume: resumeAll,
};

const run = async (command: Command): Promise<void> => {
  clearMessage();
  if (command === 'cancel') return cancel();
  if (command !== 'pause' && isStopped()) repeatStop();
  else if (command !== 'pause' && isDialogOpen()) showRefusal(command, words.answerFirst);
  else if (!runScreenAction(command)) await actions[command]();
};

/** Carries out a scanned command code. Never rejects; the outcome line shows the result. */
export const runCode = async (code: string): Promise<void> => {
  const command = commandOf(code);
  if (command === null) {
    showMessage({ word: 'Not found', tone: 'stop', subject: code, next: words.unknown });
    return;
  }
  try {
    await run(command);
  } catch (error) {
    showMessage({ word: 'Held', tone: 'stop', subject: commandWords[command], next: messageOf(error) });
  }
};

/**
 * Shift+F5 does the same as the command barcode REPRINT LAST, with the same checks, wherever the focus is.
 */
export const useReprintKey = (): void => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'F5' || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) void runCode(commandCode('reprint'));
  };
  useWindowEvent('keydown', onKey, { capture: true });
};

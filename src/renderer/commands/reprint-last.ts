import { commandWords } from '#shared/commands';
import { messageOf } from '../parts/error-note';
import { say } from '../scan/said';
import { showLabel } from '../scan/ship';
import { choose, openReprint } from '../screens/reprint/chosen';
import { currentScreen, openScreen } from '../shell/navigation';
import { call } from '../station';
import { text } from '../text';

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

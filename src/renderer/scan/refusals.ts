import { text } from '../text';
import { showMessage } from './message';

export const showScanAgain = (): void =>
  showMessage({
    word: 'Refused',
    tone: 'look',
    subject: text.shell.scanAgain.subject,
    next: text.shell.scanAgain.next,
  });

/** The scan is not accepted: each of the two codes can be another order's. */
export const showTwoCodes = ([typed, corrected]: readonly [string, string]): void =>
  showMessage({
    word: 'Refused',
    tone: 'stop',
    subject: typed,
    next: text.shell.layout.twoCodes({ code: corrected }),
  });

/** The number in the weight field is not accepted: the station knows it as a code. */
export const showWeightOrOrder = (code: string): void =>
  showMessage({ word: 'Refused', tone: 'stop', subject: code, next: text.ship.weight.orOrder({ code }) });

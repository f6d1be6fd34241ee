import { type Failure, failure } from '../failure';
import { codedMessage } from '../text/coded-message';

/** Why a bought label waits after a restore: it may have been printed since the copy, and a person has to look for its paper. */
export const maybePrinted = (): Failure =>
  failure('maybe_printed', codedMessage('restored.maybePrinted'), { afterRestore: true });

/** True for a hold that asks whether the label was printed before, here or at another bench. */
export const asksAboutPaper = ({ code, afterRestore }: Failure): boolean =>
  afterRestore === true || code === 'maybe_printed_elsewhere';

/** The same reason to wait, with the question of a restore about the paper. The screen shows both. */
export const askedAfterRestore = (why: Failure): Failure => ({ ...why, afterRestore: true });

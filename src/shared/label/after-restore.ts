import { type Failure, failure } from '../failure';
import { codedMessage } from '../text/coded-message';

const mayBeOut = codedMessage('restored.maybePrinted');

/** Why a bought label waits after a restore: it may have been printed since the copy, and a person has to look for its paper. */
export const maybePrinted = (): Failure => failure('maybe_printed', mayBeOut, { afterRestore: true });

/** The same reason to wait, with the question of a restore about the paper. */
export const askedAfterRestore = (why: Failure): Failure =>
  why.afterRestore === true
    ? why
    : {
        ...why,
        detail: why.detail === undefined ? mayBeOut : `${why.detail}; ${mayBeOut}`,
        afterRestore: true,
      };

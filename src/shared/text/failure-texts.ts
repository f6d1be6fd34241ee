import { type Failure, purchaseInDoubt } from '../failure';
import type { WordsIn } from './words-in';

/**
 * Title, remedy and short words of a failure. After a restore no answer was lost: the archive is older than
 * the purchase.
 * @param isBought the label's package is known, so that the failure is no doubt about its purchase
 */
export const failureTexts = (
  { code, afterRestore }: Pick<Failure, 'code' | 'afterRestore'>,
  { text }: Pick<WordsIn, 'text'>,
  isBought = false,
): WordsIn['text']['failures'][Failure['code']] => {
  if (isBought && purchaseInDoubt.has(code)) return text.ship.oddAnswer;
  return code === 'answer_lost' && afterRestore === true ? text.data.afterRestore : text.failures[code];
};

import { moneyText } from '../text/money';
import type { WordsIn } from '../text/words-in';

/**
 * An amount on paper, `EUR 1,234.50`. Nothing is rounded.
 * @param amount plain decimal text; null if it was not reported, which is never zero
 * @param currency code of three letters; null if it was not reported
 */
export const amountText = (
  amount: string | null,
  currency: string | null,
  { text, locale }: WordsIn,
): string => {
  // Text that is not a number counts as not reported: it must never read as zero.
  if (amount === null || !/^-?\d+(?:\.\d*)?$/.test(amount)) return text.landed.answer.notReported;
  const money = moneyText(amount, currency, locale).replace(/\s/g, ' ');
  return currency === null ? text.paper.landed.noCurrency({ amount: money }) : money;
};

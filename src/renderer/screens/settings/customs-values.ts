import { type CustomsSettings, customsSchema } from '#shared/landed/gate';
import { text } from '../../text';
import type { Problems } from './use-section';

const words = text.landed.settings;

/** The settings of customs as a form holds them; the score as typed. */
export interface CustomsValues extends Record<string, unknown> {
  gate: boolean;
  deniedScore: string;
  holdUnscreened: boolean;
  shippingValue: string;
  convertCurrency: boolean;
  isPostal: boolean;
}

export const customsValues = (customs: CustomsSettings): CustomsValues => ({
  ...customs,
  deniedScore: String(customs.deniedScore),
});

export const toCustoms = (values: CustomsValues): CustomsSettings => ({
  gate: values.gate,
  holdUnscreened: values.holdUnscreened,
  deniedScore: Number(values.deniedScore),
  shippingValue: values.shippingValue.trim(),
  convertCurrency: values.convertCurrency,
  isPostal: values.isPostal,
});

const isScore = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed.trim()) && customsSchema.shape.deniedScore.safeParse(Number(typed)).success;

export const customsProblems = ({ deniedScore, shippingValue }: CustomsValues): Problems => ({
  ...(isScore(deniedScore) ? {} : { deniedScore: words.deniedScoreProblem }),
  ...(customsSchema.shape.shippingValue.safeParse(shippingValue).success
    ? {}
    : { shippingValue: words.shippingValueProblem }),
});

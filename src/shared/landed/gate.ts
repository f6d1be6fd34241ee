import { z } from 'zod';
import type { FailureCode } from '../failure';
import { said } from '../text/said';

/** Each by itself, as a provisioning file may set it. */
export const customsParts = {
  /** Whether an order to another country is bought only after its duties and taxes were asked for. */
  gate: z.boolean({ error: said('value.yesNo') }),
  /** Denied-party score from which on an order waits for a supervisor. The service does not say how high scores go. */
  deniedScore: z
    .number({ error: said('value.number') })
    .int()
    .min(1)
    .max(1000),
  /** Whether an order waits for a supervisor where the account's answers screen no parties or no goods. */
  holdUnscreened: z.boolean({ error: said('value.yesNo') }),
  /** What the transport costs, where nobody says otherwise; empty when it must be typed. */
  shippingValue: z
    .string({ error: said('value.text') })
    .trim()
    .regex(/^(\d{1,9}(\.\d{1,4})?)?$/, { error: said('value.amount') }),
  /** All amounts are in the currency of the country the goods leave; else in that of the country they go to. */
  convertCurrency: z.boolean({ error: said('value.yesNo') }),
  isPostal: z.boolean({ error: said('value.yesNo') }),
};

export const customsSchema = z.strictObject({
  ...customsParts,
  holdUnscreened: customsParts.holdUnscreened.default(false),
});
export type CustomsSettings = z.infer<typeof customsSchema>;

export const initialCustoms: CustomsSettings = {
  gate: false,
  deniedScore: 1,
  holdUnscreened: false,
  shippingValue: '',
  convertCurrency: true,
  isPostal: false,
};

/** Holds that only the gate makes. Nothing was bought: mending the order or a supervisor's release ends them. */
export const gateCodes = [
  'customs_incomplete',
  'duties_unknown',
  'denied_party',
  'goods_restricted',
  'not_screened',
] as const satisfies readonly FailureCode[];
export type GateCode = (typeof gateCodes)[number];

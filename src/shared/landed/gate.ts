import { z } from 'zod';
import type { FailureCode } from '../failure';
import { codedMessage } from '../text/coded-message';

/** Separate schemas, because a provisioning file may set each value alone. */
export const customsParts = {
  /** True if an order to another country is bought only after its duties and taxes were requested. */
  gate: z.boolean({ error: codedMessage('value.yesNo') }),
  /** Denied-party scores from this value make an order wait for a supervisor. The service does not document the range of scores. */
  deniedScore: z
    .number({ error: codedMessage('value.number') })
    .int()
    .min(1)
    .max(1000),
  /** True if an order waits for a supervisor when the account's answers do not screen parties or goods. */
  holdUnscreened: z.boolean({ error: codedMessage('value.yesNo') }),
  /** The default transport cost; empty if it must be typed. */
  shippingValue: z
    .string({ error: codedMessage('value.text') })
    .trim()
    .regex(/^(\d{1,9}(\.\d{1,4})?)?$/, { error: codedMessage('value.amount') }),
  /** True: all amounts are in the currency of the source country. False: in that of the destination country. */
  convertCurrency: z.boolean({ error: codedMessage('value.yesNo') }),
  isPostal: z.boolean({ error: codedMessage('value.yesNo') }),
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

/** Holds that only the gate creates. Nothing was bought: a fix of the order or a supervisor's release ends them. */
export const gateCodes = [
  'customs_incomplete',
  'duties_unknown',
  'denied_party',
  'goods_restricted',
  'not_screened',
] as const satisfies readonly FailureCode[];
export type GateCode = (typeof gateCodes)[number];

/** Holds that apply whatever the settings are: the service itself named a party or goods. */
export const namedCodes: ReadonlySet<FailureCode> = new Set(['denied_party', 'goods_restricted']);

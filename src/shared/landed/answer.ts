import { z } from 'zod';

const amount = z.number().optional();
const words = z.string().optional();
const yes = z.boolean().optional();

/** An amount in both currencies. Absent means unknown, never zero. */
const moneySchema = z.object({ sourceValue: amount, destinationValue: amount });
const money = moneySchema.optional();

/** How one part of the calculation ended. Success is `errorCode` 0 or absent while `isError` is not true. */
const verdict = { requestId: words, isError: yes, errorCode: amount, notes: words, generatedDate: words };

const landedProduct = z.object({
  hs6Code: words,
  commodityCode: words,
  sourceCommodityCode: words,
  percentageDutyRate: amount,
  volumetricDutyRate: amount,
  itemDutyRate: amount,
  additionalDutyRate: amount,
  taxRate: amount,
  dutyValue: money,
  taxValue: money,
  value: money,
  /** The service's own standardized description. */
  standardDescription: words,
  description: words,
  originatingCountry: words,
  productTotal: money,
});

/**
 * Duties and taxes, as far as the account's tier reports them: the basic tier has only totals. Every absent field is `undefined`, because
 * "not reported" must never look like "nothing to pay".
 */
export const landedCostSchema = z.object({
  requestId: words,
  totalShippingDutyTax: amount,
  totalDutyTax: amount,
  landedCost: z
    .object({
      ...verdict,
      sourceCountry: words,
      sourceCurrency: words,
      destinationCountry: words,
      destinationIP: words,
      destinationCurrency: words,
      convertCurrency: yes,
      vwUnitsMetric: yes,
      shippingValue: money,
      products: z.array(landedProduct).optional(),
      dutyDeminimisValue: money,
      taxDeminimisValue: money,
      totalTax: money,
      totalDuty: money,
      productRawTotal: money,
      calculatedTotal: money,
      grossWeight: amount,
    })
    .optional(),
  deniedParties: z
    .object({
      ...verdict,
      scoreCalculated: amount,
      listsMatched: amount,
      /** Details as the service sends them. The interface gives examples only ("such as"), so nothing is dropped. */
      matches: z.array(z.record(z.string(), z.unknown())).optional(),
    })
    .optional(),
  prohibitedRestricted: z
    .object({
      ...verdict,
      sourceCountry: words,
      destinationCountry: words,
      products: z
        .array(
          z.object({
            hs6Code: words,
            commodityCode: words,
            exportCode: z.array(z.unknown()).optional(),
            transportCode: z.array(z.unknown()).optional(),
            importCode: z.array(z.unknown()).optional(),
            description: words,
            uuid: words,
          }),
        )
        .optional(),
    })
    .optional(),
});
export type LandedCost = z.infer<typeof landedCostSchema>;

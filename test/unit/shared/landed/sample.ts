import { type CustomsSettings, initialCustoms } from '#shared/landed/gate';
import type { Question } from '#shared/landed/question';
import type { OrderDraft } from '#shared/label/draft';

export const customs = (change: Partial<CustomsSettings> = {}): CustomsSettings => ({
  ...initialCustoms,
  ...change,
});

/** An order from New Jersey to Montréal that knows everything. */
export const draft = (fields: OrderDraft['fields'] = {}, items?: OrderDraft['items']): OrderDraft => ({
  fields: {
    ref1: 'ORDER-1',
    contact: 'Renée Marie Example',
    company: 'Example Imports',
    address1: '12 Sample Street',
    address2: 'Unit 4',
    city: 'Montréal',
    stateProv: 'QC',
    postalCode: 'H2X 1Y4',
    countryISO2: 'CA',
    shipFromPostalCode: '07101',
    shipFromCountryISO2: 'US',
    parcelWeight: 2.25,
    parcelContents: 'M',
    ...fields,
  },
  items: items ?? [
    {
      itemID: 'SKU-1',
      itemDescription: 'Cotton shirt',
      itemQuantity: 2,
      itemWeight: 0.5,
      itemWeightUOM: 'lb',
      itemValue: 19.99,
      itemTariffCode: '6105.10.0000',
      itemCountryOfOriginISO2: 'PT',
    },
  ],
});

/** A question to which no rule objects. */
export const question = (
  fields: Question['fields'] = {},
  switches: Question['switches'] = {},
  products?: Question['products'],
): Question => ({
  fields: { sourceCountry: 'US', destinationCountry: 'FR', shippingValue: '12.50', ...fields },
  switches,
  products: products ?? [{ hs6Code: '610510', description: 'Cotton shirt', value: '19.99', qty: '2' }],
});

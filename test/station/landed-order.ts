import { checkQuestion } from '#shared/landed/check-question';
import { type CustomsSettings, initialCustoms } from '#shared/landed/gate';
import type { Question } from '#shared/landed/question';
import type { LandedCostRequest } from '#shared/landed/request';
import type { OrderDraft } from '#shared/label/draft';

export const customs: CustomsSettings = { ...initialCustoms, deniedScore: 50, shippingValue: '12.50' };

/** From New Jersey to Montréal, with everything an order can know. */
export const order = (
  fields: OrderDraft['fields'] = {},
  item: OrderDraft['items'][number] = {},
): OrderDraft => ({
  fields: {
    ref1: 'ORDER-1',
    contact: 'Pat Q. Example',
    company: 'Example Imports',
    address1: '12 Sample Street',
    city: 'Montréal',
    stateProv: 'QC',
    postalCode: 'H2X 1Y4',
    countryISO2: 'CA',
    phone: '555-0100',
    email: 'pat@example.com',
    shipFromPostalCode: '07101',
    shipFromCountryISO2: 'US',
    parcelWeight: 2.25,
    parcelContents: 'G',
    ...fields,
  },
  items: [
    {
      itemDescription: 'Cotton shirt',
      itemQuantity: 2,
      itemValue: 19.99,
      itemTariffCode: '6105.10.0000',
      itemCountryOfOriginISO2: 'PT',
      ...item,
    },
  ],
});

/** @throws with every broken rule */
export const requestOf = (question: Question): LandedCostRequest => {
  const checked = checkQuestion(question);
  if (!checked.ok) throw new Error(checked.problems.map(({ message }) => message).join('; '));
  return checked.request;
};

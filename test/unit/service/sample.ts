import type { Order } from '#shared/label/order';
import type { Credentials } from '#shared/settings';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from '#main/service/client';

export const credentials = {
  userID: 'bench-user-77',
  accountNumber: 'ACCT-0042',
  passcode: 'pass-code-9913',
  basicToken: 'YmVuY2g6c2VjcmV0LXdvcmQ=',
  dtKey: 'ZHV0eS1rZXktMTIz',
} satisfies Credentials;

/** Every field of the label request that an order may have. */
export const fullOrder: Required<Order> & {
  commodityItems: Required<Order['commodityItems'][number]>[];
} = {
  ref1: 'ORDER-1',
  ref2: 'PO-7',
  company: 'Example Imports',
  contact: 'Renée Example',
  address1: '12 Sample Street',
  address2: 'Unit 4',
  address3: 'Back door',
  city: 'Montréal',
  stateProv: 'QC',
  postalCode: 'H2X 1Y4',
  countryISO2: 'CA',
  phone: '555-0100',
  email: 'renee@example.com',
  taxCode: 'TAX-1',
  importerVATNumber: 'VAT-1',
  shipFromAttention: 'Shipping desk',
  shipFromName: 'Example Warehouse',
  shipFromAddress1: '1 Dock Road',
  shipFromAddress2: 'Door 2',
  shipFromCity: 'Newark',
  shipFromStateProv: 'NJ',
  shipFromPostalCode: '07101',
  shipFromCountryISO2: 'US',
  shipFromPhone: '555-0199',
  shipFromEmail: 'dock@example.com',
  sender: 'ABC_NJ',
  costCenter: 'CC-1',
  exportReason: 'Sale',
  labelFormat: 'ZPL',
  serviceCode: 'ABCSTD',
  shipDateTime: '11/21/2026',
  timeZone: 'America/New_York',
  parcelLength: 10,
  parcelWidth: 8.5,
  parcelHeight: 4,
  parcelWeight: 2.25,
  parcelContents: 'M',
  commodityItems: [
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
};

export const smallOrder = (ref1 = 'ORDER-1'): Order => ({
  ref1,
  contact: 'Pat Example',
  address1: '12 Sample Street',
  city: 'Springfield',
  countryISO2: 'US',
  parcelWeight: 1.5,
  commodityItems: [{ itemDescription: 'Mug' }],
});

export const clientFor = (baseUrl: string, more: Partial<ServiceClientOptions> = {}): ServiceClient =>
  createServiceClient({
    baseUrl,
    environment: 'production',
    credentials: () => Promise.resolve(credentials),
    ...more,
  });

export const never = new AbortController().signal;

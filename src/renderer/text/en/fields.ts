import type { ItemField } from '#shared/label/item';
import type { OrderField } from '#shared/label/order';

const order: Record<OrderField, string> = {
  ref1: 'Order number',
  ref2: 'Second reference',
  company: 'Company',
  contact: 'Name',
  address1: 'Address',
  address2: 'Address line 2',
  address3: 'Address line 3',
  city: 'City',
  stateProv: 'State or province',
  postalCode: 'Postal code',
  countryISO2: 'Country (2 letters)',
  phone: 'Phone',
  email: 'Email',
  taxCode: 'Tax number',
  importerVATNumber: 'Importer’s VAT number',
  shipFromAttention: 'Sender’s contact',
  shipFromName: 'Sender’s name',
  shipFromAddress1: 'Sender’s address',
  shipFromAddress2: 'Sender’s address line 2',
  shipFromCity: 'Sender’s city',
  shipFromStateProv: 'Sender’s state or province',
  shipFromPostalCode: 'Sender’s postal code',
  shipFromCountryISO2: 'Sender’s country (2 letters)',
  shipFromPhone: 'Sender’s phone',
  shipFromEmail: 'Sender’s email',
  sender: 'Facility',
  costCenter: 'Cost center',
  exportReason: 'Reason for export',
  labelFormat: 'Label format',
  serviceCode: 'Service',
  shipDateTime: 'Ship date (MM/DD/YYYY)',
  timeZone: 'Time zone',
  parcelLength: 'Length (in)',
  parcelWidth: 'Width (in)',
  parcelHeight: 'Height (in)',
  parcelWeight: 'Weight (lb)',
  parcelContents: 'Contents',
};

const item: Record<ItemField, string> = {
  itemID: 'Item number',
  itemDescription: 'Description',
  itemQuantity: 'Quantity',
  itemWeight: 'Item weight',
  itemWeightUOM: 'Weight unit',
  itemValue: 'Value each',
  itemTariffCode: 'Tariff code',
  itemCountryOfOriginISO2: 'Made in (2 letters)',
};

/** The service's fields in plain words. */
export const fields = {
  order,
  item,
  commodityItems: 'Items',
  itemNumber: (number: number): string => `Item ${number}`,
  groups: {
    recipient: 'Recipient',
    parcel: 'Parcel',
    service: 'Service and references',
    shipFrom: 'Ship from',
    customs: 'Customs',
  },
  /** What the service's letters mean. */
  parcelContents: {
    M: 'Merchandise',
    G: 'Gift',
    D: 'Documents',
    Z: 'Hazardous materials',
    S: 'Commercial sample',
    H: 'Humanitarian donation',
    O: 'Other',
  } as Record<string, string>,
  leftOut: 'Left out',
};

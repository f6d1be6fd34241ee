/** A commodity item in a request (section 2.1 of the service's interface). */
export interface ItemRequest {
  itemID?: string;
  itemDescription?: string;
  itemQuantity?: number;
  itemWeight?: number;
  itemWeightUOM?: string;
  itemValue?: number;
  itemTariffCode?: string;
  itemCountryOfOriginISO2?: string;
}

export const textFields = {
  importerVATNumber: 50,
  shipFromAttention: 50,
  shipFromName: 50,
  shipFromAddress1: 50,
  shipFromAddress2: 50,
  shipFromCity: 50,
  shipFromStateProv: 10,
  shipFromPostalCode: 10,
  shipFromCountryISO2: 2,
  shipFromPhone: 25,
  shipFromEmail: 50,
  sender: Infinity,
  company: 50,
  contact: 50,
  address1: 50,
  address2: 50,
  address3: 50,
  city: 50,
  stateProv: 50,
  postalCode: 10,
  countryISO2: 2,
  phone: 20,
  email: 100,
  taxCode: 50,
  ref1: 50,
  ref2: 50,
  costCenter: 100,
  exportReason: 50,
  labelFormat: Infinity,
  serviceCode: 20,
  shipDateTime: Infinity,
  timeZone: 50,
  parcelContents: 1,
} as const;

export const numberFields = ['parcelLength', 'parcelWidth', 'parcelHeight', 'parcelWeight'] as const;

type TextField = keyof typeof textFields;
type NumberField = (typeof numberFields)[number];

/** A label request (section 4.3), without its credentials. */
export type LabelRequest = Partial<Record<TextField, string>> &
  Partial<Record<NumberField, number>> & { commodityItems?: ItemRequest[] };

/** Fields of a label request that an update must not contain (section 4.1). */
export const notUpdatable: ReadonlySet<string> = new Set(['sender', 'taxCode', 'costCenter']);

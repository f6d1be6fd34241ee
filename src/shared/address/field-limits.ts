/** The longest each text may be, in characters: sections 2.1 and 4.3 of the service's interface. Countries have a fixed form instead. */
export const fieldLimits = {
  company: 50,
  contact: 50,
  address1: 50,
  address2: 50,
  address3: 50,
  city: 50,
  stateProv: 50,
  postalCode: 10,
  phone: 20,
  email: 100,
  taxCode: 50,
  importerVATNumber: 50,
  shipFromAttention: 50,
  shipFromName: 50,
  shipFromAddress1: 50,
  shipFromAddress2: 50,
  shipFromCity: 50,
  shipFromStateProv: 10,
  shipFromPostalCode: 10,
  shipFromPhone: 25,
  shipFromEmail: 50,
  ref1: 50,
  ref2: 50,
  costCenter: 100,
  exportReason: 50,
  serviceCode: 20,
  timeZone: 50,
  itemID: 50,
  itemDescription: 100,
  itemTariffCode: 13,
} as const;

export type LimitedField = keyof typeof fieldLimits;

const byName: Readonly<Partial<Record<string, number>>> = fieldLimits;

/** The limit of any field; undefined if it has none. */
export const limitOf = (field: string): number | undefined => byName[field];

import type { ProductField, QuestionField, QuestionSwitch } from '#shared/landed/question';

const fields: Record<QuestionField, string> = {
  sourceCountry: 'Sender’s country',
  destinationCountry: 'Country (2 letters)',
  shippingValue: 'Shipping value',
  grossWeight: 'Gross weight (g)',
  destinationIp: 'Recipient’s IP address',
  currentCartValue: 'Cart value',
  sourcePostalCode: 'Sender’s postal code',
  postalCode: 'Postal code',
  countryCode: 'Country of origin (2 letters)',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  street: 'Street',
  city: 'City',
  state: 'State or county',
};

const switches: Record<QuestionSwitch, string> = {
  overrideTranslation: 'Descriptions are in English',
  convertCurrency: 'Currency of the amounts',
  ignoreDeminimis: 'Ignore de minimis thresholds',
  isPostal: 'Sent by',
  isGift: 'It is a gift',
};

const product: Record<ProductField, string> = {
  hs6Code: 'HS6 code',
  description: 'Description',
  value: 'Value each',
  qty: 'Quantity',
  originatingCountry: 'Made in (2 letters)',
  volumeWeight: 'Weight or volume (g or ml)',
};

/** Words of the form on Landed cost: what is asked. */
export const landedQuestion = {
  title: 'Question',
  ofOrder: (ref: string): string => `Order ${ref}`,
  fields,
  switches,
  product,
  products: 'Goods',
  productNumber: (number: number): string => `Product ${number}`,
  groups: { from: 'From', to: 'To', money: 'Shipping and currency', who: 'Who is screened', more: 'More' },
  whoHint: 'Compared with denied-party lists. If empty, there is no screening.',
  addProduct: 'Add a product',
  removeProduct: (number: number): string => `Remove product ${number}`,
  codeHint: 'Six digits; or type words to find it',
  codeSources: { own: 'Used here before' },
  courier: 'Courier',
  postal: 'Postal service',
  currency: {
    source: 'Sender’s',
    destination: 'Recipient’s',
    inCurrency: (currency: string, country: string): string => `${currency}, as used in ${country}`,
    ofCountry: (country: string): string => `the currency of ${country}`,
    unknown: {
      source: 'the currency of the sender’s country',
      destination: 'the currency of the recipient’s country',
    },
    explained: (currency: string): string =>
      `Shipping value, goods and cart value are all in ${currency}, without a currency sign.`,
  },
  byIp: 'Find the country by the recipient’s IP address',
  deminimisHint: 'Duty and tax are calculated even below the thresholds; the cart value is not used.',
  cartHint: 'Value already in the cart, for the thresholds',
  giftHint: 'May raise the thresholds. Used for postal services only.',
  englishHint: 'The service then does not translate them.',
  fresh: 'New question',
  freshKey: 'Alt N',
  mend: (count: string): string => (count === '1' ? 'Fix one field first.' : `Fix ${count} fields first.`),
  quoted: (label: string): string => `“${label}”`,
  changed: 'Changed here, not yet in the order:',
  saveToOrder: 'Save to the order',
  notInOrder: 'Products were added or removed here. The order does not change: edit its items on Ship.',
  bought: 'This order is bought already. The question does not change it.',
};

/** An order that passes every rule, with the changes of the test. */
export const order = (ref1: string, more: object = {}): Record<string, unknown> => ({
  ref1,
  contact: 'Goods-in desk',
  company: 'Example Toys',
  address1: '1 Example Street',
  city: 'Springfield',
  stateProv: 'IL',
  postalCode: '62701',
  countryISO2: 'US',
  phone: '555-0100',
  parcelWeight: 2.5,
  commodityItems: [{ itemDescription: 'Wooden blocks', itemQuantity: 1, itemValue: 19.9 }],
  ...more,
});

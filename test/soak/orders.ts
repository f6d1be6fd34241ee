const columns =
  'ref1,contact,company,address1,city,stateProv,postalCode,countryISO2,phone,parcelWeight,itemDescription,itemQuantity,itemValue';

const cities = [
  'Springfield,IL,62701',
  'Riverside,CA,92501',
  'Salem,OR,97301',
  'Franklin,TN,37064',
  'Clinton,MS,39056',
] as const;

/** `S-000001`: the code of the nth order. */
export const refOf = (number: number): string => `S-${String(number).padStart(6, '0')}`;

const row = (number: number): string =>
  [
    refOf(number),
    `Goods-in desk ${number % 97}`,
    `Example Toys ${number}`,
    `${number} Example Street`,
    cities[number % cities.length],
    'US,555-0100,2.5,Wooden blocks,1,19.9',
  ].join(',');

/** An order file like a shop's: orders `from` up to, not including, `to`. */
export const orderFile = (from: number, to: number): string =>
  [columns, ...Array.from({ length: to - from }, (_, index) => row(from + index))].join('\r\n');

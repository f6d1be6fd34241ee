const header =
  'ref1,contact,company,address1,address2,city,stateProv,postalCode,countryISO2,phone,email,parcelWeight,' +
  'itemID,itemDescription,itemQuantity,itemValue,itemTariffCode,itemCountryOfOriginISO2';

const row = (number: number, round: number): string =>
  `R${round}-${number},Goods-in desk,"Example Toys, Inc.",${number} Example Street,Unit ${number % 9},Springfield,IL,62701,US,` +
  `555-0100,desk${number}@example.com,2.5,SKU-${number},Wooden blocks,1,19.90,9503.00,CN`;

/** A CSV of so many orders of one item each; different orders in every round. */
export const orderFile = (rows: number, round: number): Uint8Array =>
  Buffer.from([header, ...Array.from({ length: rows }, (_, number) => row(number, round))].join('\n'));

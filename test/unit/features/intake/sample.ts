import { readOrders, type IntakeResult } from '#main/features/intake/read-orders';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const read = (text: string, fileName = 'orders.csv'): IntakeResult =>
  readOrders({ fileName, bytes: bytesOf(text) });

/** @throws when the file was refused */
export const taken = (result: IntakeResult) => {
  if (result.kind === 'unmapped') throw new Error('unmapped');
  if (result.kind === 'refused') throw new Error(`${result.code}: ${result.message}`);
  return result;
};

export const readCsv = (...lines: string[]) => taken(read(lines.join('\n')));
export const readJson = (value: unknown) => taken(read(JSON.stringify(value), 'orders.json'));

export const header =
  'ref1,contact,address1,city,postalCode,countryISO2,parcelWeight,itemDescription,itemQuantity,itemValue';
/** A row under `header` that breaks no rule. */
export const row = (ref1: string, item = 'Lamp', weight = '2.5'): string =>
  `${ref1},Jo Doe,1 Main St,Springfield,01234,US,${weight},${item},1,10`;

export const order = (ref1: string, more: object = {}) => ({
  ref1,
  contact: 'Jo Doe',
  address1: '1 Main St',
  city: 'Springfield',
  postalCode: '01234',
  countryISO2: 'US',
  parcelWeight: 2.5,
  commodityItems: [{ itemDescription: 'Lamp', itemQuantity: 1, itemValue: 10 }],
  ...more,
});

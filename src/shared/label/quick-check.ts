import { commandPrefix } from '../commands';
import { isBlank } from '../text';
import type { OrderDraft } from './draft';
import { quickTestOf } from './fields';
import { itemSchema } from './item';
import { orderShape } from './order';

type Value = string | number | undefined;
type Tests = ReadonlyMap<string, (value: unknown) => boolean>;

const testsOf = (shape: Record<string, Parameters<typeof quickTestOf>[0]>): Tests =>
  new Map(Object.entries(shape).map(([name, schema]) => [name, quickTestOf(schema)]));

const orderTests = testsOf(orderShape);
const itemTests = testsOf(itemSchema.shape);

const passAll = (values: Partial<Record<string, string | number>>, tests: Tests): boolean => {
  for (const name in values) {
    const test = tests.get(name);
    if (test === undefined || !test(values[name])) return false;
  }
  return true;
};

/** Checks the first character only: no white space lies between these two code points. */
const isFilled = (value: Value): boolean => {
  if (typeof value !== 'string') return value !== undefined;
  const first = value.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || !isBlank(value);
};

const mark = commandPrefix.charCodeAt(0);

const isComplete = ({
  ref1,
  address1,
  city,
  countryISO2,
  parcelWeight,
  contact,
  company,
}: OrderDraft['fields']) =>
  isFilled(ref1) &&
  isFilled(address1) &&
  isFilled(city) &&
  isFilled(countryISO2) &&
  parcelWeight !== undefined &&
  (isFilled(contact) || isFilled(company));

/**
 * A quick check, a hundred times as fast as `checkOrder`. True only for an order that `checkOrder` accepts. False means nothing:
 * `checkOrder` must decide, and it gives the messages.
 * @param draft tidied, already filled from the defaults
 */
export const passesQuickCheck = ({ fields, items }: OrderDraft, prefix: string | undefined): boolean => {
  const { ref1, sender, serviceCode } = fields;
  if (!isComplete(fields) || items.length === 0) return false;
  if (typeof ref1 !== 'string' || ref1.trimStart().charCodeAt(0) === mark) return false;
  if (prefix && sender !== undefined && !String(sender).startsWith(`${prefix}_`)) return false;
  if (prefix && serviceCode !== undefined && !String(serviceCode).startsWith(prefix)) return false;
  if (!passAll(fields, orderTests)) return false;
  for (const item of items) if (!passAll(item, itemTests)) return false;
  return true;
};

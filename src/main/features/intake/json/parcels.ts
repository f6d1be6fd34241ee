import { isObject } from '#shared/json';
import { parcelFields } from '#shared/intake/repeats';
import { maxParcels, parcelNumber } from '#shared/label/parcel';
import { codedMessage } from '#shared/text/coded-message';
import { parcelFault } from '../csv/row';
import type { Fault } from '../types';
import { type Element, hasTooManyNames, readElement, tooManyNames } from './element';

type Values = Record<string, unknown>;

/** One parcel of an order in the list. */
export interface ReadParcel extends Element {
  parcel: number;
  /** True if the file itself gave it its number. */
  isNumbered: boolean;
  /** Its place in the element, such as `parcels.1.`; empty if it is the element itself. */
  path: string;
}

/** Absent and `null` mean the same. */
const numberOf = (value: unknown): number | null | undefined => {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' || typeof value === 'string'
    ? (parcelNumber(value) ?? undefined)
    : undefined;
};

const located = (fault: Fault, path: string): Fault => ({ ...fault, field: `${path}${fault.field}` });

const one = (values: Values, number: unknown, path: string, counted: number): ReadParcel => {
  const element = readElement(values);
  const given = numberOf(number);
  const faults = given === undefined ? [...element.faults, parcelFault] : element.faults;
  return {
    ...element,
    faults: faults.map((fault) => located(fault, path)),
    ...{ parcel: given ?? counted, isNumbered: typeof given === 'number', path },
  };
};

/** Beside a list of parcels, weight, size and items would be ambiguous. A reference or a service may apply to all parcels. */
const allowedBeside: ReadonlySet<string> = new Set(['ref2', 'serviceCode', 'parcelContents']);

const besideFaults = (order: Values): Fault[] =>
  Object.keys(order)
    .filter((name) => (parcelFields.has(name) && !allowedBeside.has(name)) || name === 'commodityItems')
    .filter((name) => order[name] !== null)
    .map((name) => ({ field: name, message: codedMessage('import.beside', { field: name }) }));

const refusedOrder = (values: Values, fault: Fault): ReadParcel[] => {
  const read = one(values, null, '', 1);
  return [{ ...read, faults: [...read.faults, fault] }];
};

/** Faults for fields of the order in a parcel: they must not differ between parcels. */
const orderFieldFaults = (values: Values, path: string): Fault[] =>
  Object.keys(values)
    .filter((name) => !parcelFields.has(name) && name !== 'commodityItems' && name !== 'parcel')
    .map((name) => ({
      field: `${path}${name}`,
      message: codedMessage('import.sameForAll', { field: name }),
    }));

/**
 * The parcels of one element: a single one, with its number in `parcel` if given; or those of its list `parcels`, each with its own weight,
 * size, items and `ref2`, and the other values from the element.
 */
export const readParcels = ({ parcel, parcels, ...order }: Values): ReadParcel[] => {
  if (parcels === undefined || parcels === null) return [one(order, parcel, '', 1)];
  if (!Array.isArray(parcels))
    return refusedOrder(order, {
      field: 'parcels',
      message: codedMessage('rules.list', { field: 'parcels' }),
    });
  if (parcels.length === 0 || parcels.length > maxParcels)
    return refusedOrder(order, {
      field: 'parcels',
      message: codedMessage('import.parcelCount', { most: maxParcels }),
    });
  const beside = besideFaults(order);
  if (parcel !== undefined && parcel !== null)
    beside.push({ field: 'parcel', message: codedMessage('import.parcelOrParcels') });
  return parcels.map((ownParcel: unknown, index) => {
    const path = `parcels.${index}.`;
    if (!isObject(ownParcel))
      return {
        ...one(order, null, path, index + 1),
        faults: [
          { field: `parcels.${index}`, message: codedMessage('import.notObject', { kind: 'parcel' }) },
        ],
      };
    if (hasTooManyNames(ownParcel))
      return {
        ...one(order, null, path, index + 1),
        faults: [{ field: `parcels.${index}`, message: tooManyNames('parcel') }],
      };
    const { parcel: number, ...values } = ownParcel;
    const read = one({ ...order, ...values }, number, path, index + 1);
    return { ...read, faults: [...beside, ...orderFieldFaults(values, path), ...read.faults] };
  });
};

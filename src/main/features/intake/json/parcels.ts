import { ownOfParcel } from '#shared/intake/repeats';
import { mostParcels, parcelNumber } from '#shared/label/parcel';
import type { Fault } from '../types';
import { type Element, hasTooManyNames, isObject, readElement, tooManyNames } from './element';

type Values = Record<string, unknown>;

/** An element of the list as one parcel of an order. */
export interface ReadParcel extends Element {
  parcel: number;
  /** The file itself gave it its number. */
  isNumbered: boolean;
  /** Where in the element it stands, such as `parcels.1.`; empty where it is the element itself. */
  path: string;
}

const numberFault: Fault = {
  field: 'parcel',
  message: `parcel must be a whole number from 1 to ${mostParcels}, such as 2`,
};

/** Left out and `null` are the same. */
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
  const faults = given === undefined ? [...element.faults, numberFault] : element.faults;
  return {
    ...element,
    faults: faults.map((fault) => located(fault, path)),
    ...{ parcel: given ?? counted, isNumbered: typeof given === 'number', path },
  };
};

/** The weight, size and items of which parcel? A reference or a service may be all parcels'. */
const mayStandBeside: ReadonlySet<string> = new Set(['ref2', 'serviceCode', 'parcelContents']);

const besideFaults = (order: Values): Fault[] =>
  Object.keys(order)
    .filter((name) => (ownOfParcel.has(name) && !mayStandBeside.has(name)) || name === 'commodityItems')
    .filter((name) => order[name] !== null)
    .map((name) => ({ field: name, message: `${name} is next to parcels: give it to each parcel` }));

const whole = (values: Values, fault: Fault): ReadParcel[] => {
  const read = one(values, null, '', 1);
  return [{ ...read, faults: [...read.faults, fault] }];
};

/** Of an order's own fields none may differ from parcel to parcel. */
const foreign = (values: Values, path: string): Fault[] =>
  Object.keys(values)
    .filter((name) => !ownOfParcel.has(name) && name !== 'commodityItems' && name !== 'parcel')
    .map((name) => ({
      field: `${path}${name}`,
      message: `${name} is the same for all parcels of an order: write it next to parcels`,
    }));

/**
 * The parcels of one element: one, with its number in `parcel` where it has one, or those of its list `parcels`, each with its own
 * weight, size, items and `ref2`, and the rest from the element.
 */
export const readParcels = ({ parcel, parcels, ...order }: Values): ReadParcel[] => {
  if (parcels === undefined || parcels === null) return [one(order, parcel, '', 1)];
  if (!Array.isArray(parcels)) return whole(order, { field: 'parcels', message: 'parcels must be a list' });
  if (parcels.length === 0 || parcels.length > mostParcels)
    return whole(order, { field: 'parcels', message: `parcels must hold 1 to ${mostParcels} parcels` });
  const beside = besideFaults(order);
  if (parcel !== undefined && parcel !== null)
    beside.push({ field: 'parcel', message: 'parcel is next to parcels: remove one of them' });
  return parcels.map((own: unknown, index) => {
    const path = `parcels.${index}.`;
    if (!isObject(own))
      return {
        ...one(order, null, path, index + 1),
        faults: [{ field: `parcels.${index}`, message: 'a parcel must be an object' }],
      };
    if (hasTooManyNames(own))
      return {
        ...one(order, null, path, index + 1),
        faults: [{ field: `parcels.${index}`, message: `a parcel ${tooManyNames}` }],
      };
    const { parcel: number, ...values } = own;
    const read = one({ ...order, ...values }, number, path, index + 1);
    return { ...read, faults: [...beside, ...foreign(values, path), ...read.faults] };
  });
};

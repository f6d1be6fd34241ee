import { ownOfParcel } from '#shared/intake/repeats';
import { mostParcels, parcelNumber } from '#shared/label/parcel';
import { said } from '#shared/text/said';
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
  message: said('import.parcelNumber', { most: mostParcels }),
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
    .map((name) => ({ field: name, message: said('import.beside', { field: name }) }));

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
      message: said('import.sameForAll', { field: name }),
    }));

/**
 * The parcels of one element: one, with its number in `parcel` where it has one, or those of its list `parcels`, each with its own
 * weight, size, items and `ref2`, and the rest from the element.
 */
export const readParcels = ({ parcel, parcels, ...order }: Values): ReadParcel[] => {
  if (parcels === undefined || parcels === null) return [one(order, parcel, '', 1)];
  if (!Array.isArray(parcels))
    return whole(order, { field: 'parcels', message: said('rules.list', { field: 'parcels' }) });
  if (parcels.length === 0 || parcels.length > mostParcels)
    return whole(order, { field: 'parcels', message: said('import.parcelCount', { most: mostParcels }) });
  const beside = besideFaults(order);
  if (parcel !== undefined && parcel !== null)
    beside.push({ field: 'parcel', message: said('import.parcelOrParcels') });
  return parcels.map((own: unknown, index) => {
    const path = `parcels.${index}.`;
    if (!isObject(own))
      return {
        ...one(order, null, path, index + 1),
        faults: [{ field: `parcels.${index}`, message: said('import.notObject', { kind: 'parcel' }) }],
      };
    if (hasTooManyNames(own))
      return {
        ...one(order, null, path, index + 1),
        faults: [{ field: `parcels.${index}`, message: tooManyNames('parcel') }],
      };
    const { parcel: number, ...values } = own;
    const read = one({ ...order, ...values }, number, path, index + 1);
    return { ...read, faults: [...beside, ...foreign(values, path), ...read.faults] };
  });
};

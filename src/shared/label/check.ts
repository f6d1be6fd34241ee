import { commandPrefix, isCommandCode } from '../commands';
import { isBlank } from '../text';
import type { OrderDraft } from './draft';
import { type Order, orderSchema } from './order';

/** One thing wrong with an order. `path` is the field, or `commodityItems.0.itemValue` for an item's. */
export interface Problem {
  path: string;
  message: string;
}

export type Checked = { ok: true; order: Order; warnings: Problem[] } | { ok: false; problems: Problem[] };

const required: Record<string, string> = {
  ref1: 'ref1 is missing: it is what the worker scans',
  address1: 'address1 is missing',
  city: 'city is missing',
  countryISO2: 'countryISO2 is missing',
  parcelWeight: 'parcelWeight is missing: weigh the parcel',
};

const missing = (draft: OrderDraft): Problem[] => {
  const fields = draft.fields as Record<string, string | number | undefined>;
  const blank = (name: string): boolean => fields[name] === undefined || isBlank(String(fields[name]));
  const problems = Object.entries(required)
    .filter(([name]) => blank(name))
    .map(([path, message]) => ({ path, message }));
  if (blank('contact') && blank('company'))
    problems.push({ path: 'contact', message: 'contact or company is needed: who is the parcel for?' });
  return problems;
};

/** A scan of it would be a command. */
const reserved = ({ fields: { ref1 } }: OrderDraft): Problem[] =>
  isCommandCode(String(ref1 ?? ''))
    ? [{ path: 'ref1', message: `ref1 begins with ${commandPrefix} like a command barcode. Change it` }]
    : [];

/**
 * Facility and service codes begin with the service's own prefix (the interface's note on identifiers), where the station knows it.
 * @param fields those of an order, or a station's defaults
 */
export const prefixProblems = (
  { sender, serviceCode }: Readonly<Record<string, unknown>>,
  prefix: string | undefined,
): Problem[] => {
  if (!prefix) return [];
  const problems: Problem[] = [];
  if (typeof sender === 'string' && /^\S.*_(NJ|IL|CA)$/.test(sender) && !sender.startsWith(`${prefix}_`))
    problems.push({ path: 'sender', message: `sender must begin with the service prefix ${prefix}_` });
  if (typeof serviceCode === 'string' && !isBlank(serviceCode) && !serviceCode.startsWith(prefix))
    problems.push({
      path: 'serviceCode',
      message: `serviceCode must begin with the service prefix ${prefix}`,
    });
  return problems;
};

const warnings = (order: Order): Problem[] => {
  const found: Problem[] = [];
  if (order.email !== undefined && !/^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/.test(order.email))
    found.push({ path: 'email', message: 'email does not look like an address' });
  if (order.postalCode === undefined) found.push({ path: 'postalCode', message: 'postalCode is empty' });
  order.commodityItems.forEach((item, index) => {
    if (item.itemDescription === undefined)
      found.push({ path: `commodityItems.${index}.itemDescription`, message: 'itemDescription is empty' });
    if (item.itemTariffCode !== undefined && !/^[\d.\s]{6,13}$/.test(item.itemTariffCode))
      found.push({
        path: `commodityItems.${index}.itemTariffCode`,
        message: 'itemTariffCode is not a customs code',
      });
  });
  return found;
};

/**
 * Every rule an order must pass before it may cost money.
 * @param draft tidied draft (see `tidyDraft`), already filled from the defaults
 * @param prefix the service's own prefix where the station knows it; `sender` and `serviceCode` must begin with it
 */
export const checkOrder = (draft: OrderDraft, prefix?: string): Checked => {
  const absent = missing(draft);
  const named = new Set(absent.map((problem) => problem.path));
  const parsed = orderSchema.safeParse({ ...draft.fields, commodityItems: draft.items });
  const rules = parsed.success
    ? []
    : parsed.error.issues
        .map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
        .filter((problem) => !named.has(problem.path));
  const problems = [...absent, ...reserved(draft), ...rules, ...prefixProblems(draft.fields, prefix)];
  if (problems.length > 0 || !parsed.success) return { ok: false, problems };
  return { ok: true, order: parsed.data, warnings: warnings(parsed.data) };
};

import { commandPrefix, isCommandCode } from '../commands';
import { isBlank } from '../text';
import type { OrderDraft } from './draft';
import { type Order, orderSchema } from './order';
import { said } from '../text/said';

/** One thing wrong with an order. `path` is the field, or `commodityItems.0.itemValue` for an item's. */
export interface Problem {
  path: string;
  message: string;
}

export type Checked = { ok: true; order: Order; warnings: Problem[] } | { ok: false; problems: Problem[] };

const required: Record<string, string> = {
  ref1: said('rules.toScan', { field: 'ref1' }),
  address1: said('rules.missing', { field: 'address1' }),
  city: said('rules.missing', { field: 'city' }),
  countryISO2: said('rules.missing', { field: 'countryISO2' }),
  parcelWeight: said('rules.weigh', { field: 'parcelWeight' }),
};

const missing = (draft: OrderDraft): Problem[] => {
  const fields = draft.fields as Record<string, string | number | undefined>;
  const blank = (name: string): boolean => fields[name] === undefined || isBlank(String(fields[name]));
  const problems = Object.entries(required)
    .filter(([name]) => blank(name))
    .map(([path, message]) => ({ path, message }));
  if (blank('contact') && blank('company'))
    problems.push({ path: 'contact', message: said('rules.who', { field: 'contact' }) });
  return problems;
};

/** A scan of it would be a command. */
const reserved = ({ fields: { ref1 } }: OrderDraft): Problem[] =>
  isCommandCode(String(ref1 ?? ''))
    ? [{ path: 'ref1', message: said('rules.command', { field: 'ref1', prefix: commandPrefix }) }]
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
    problems.push({
      path: 'sender',
      message: said('rules.prefix', { field: 'sender', prefix: `${prefix}_` }),
    });
  if (typeof serviceCode === 'string' && !isBlank(serviceCode) && !serviceCode.startsWith(prefix))
    problems.push({
      path: 'serviceCode',
      message: said('rules.prefix', { field: 'serviceCode', prefix }),
    });
  return problems;
};

const warnings = (order: Order): Problem[] => {
  const found: Problem[] = [];
  if (order.email !== undefined && !/^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/.test(order.email))
    found.push({ path: 'email', message: said('rules.email', { field: 'email' }) });
  if (order.postalCode === undefined)
    found.push({ path: 'postalCode', message: said('rules.empty', { field: 'postalCode' }) });
  order.commodityItems.forEach((item, index) => {
    if (item.itemDescription === undefined)
      found.push({
        path: `commodityItems.${index}.itemDescription`,
        message: said('rules.empty', { field: 'itemDescription' }),
      });
    if (item.itemTariffCode !== undefined && !/^[\d.\s]{6,13}$/.test(item.itemTariffCode))
      found.push({
        path: `commodityItems.${index}.itemTariffCode`,
        message: said('rules.tariff', { field: 'itemTariffCode' }),
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

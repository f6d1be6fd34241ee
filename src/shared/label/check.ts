import { commandPrefix, isCommandCode } from '../commands';
import { isBlank } from '../text';
import type { OrderDraft } from './draft';
import { type Order, orderSchema } from './order';
import { codedMessage } from '../text/coded-message';

/** One rule that an order breaks. `path` is the field's name, or `commodityItems.0.itemValue` for a field of an item. */
export interface Problem {
  path: string;
  message: string;
}

export type CheckedOrder =
  | { ok: true; order: Order; warnings: Problem[] }
  | { ok: false; problems: Problem[] };

const required: Record<string, string> = {
  ref1: codedMessage('rules.toScan', { field: 'ref1' }),
  address1: codedMessage('rules.missing', { field: 'address1' }),
  city: codedMessage('rules.missing', { field: 'city' }),
  countryISO2: codedMessage('rules.missing', { field: 'countryISO2' }),
  parcelWeight: codedMessage('rules.weigh', { field: 'parcelWeight' }),
};

const missing = (draft: OrderDraft): Problem[] => {
  const fields = draft.fields as Record<string, string | number | undefined>;
  const blank = (name: string): boolean => fields[name] === undefined || isBlank(String(fields[name]));
  const problems = Object.entries(required)
    .filter(([name]) => blank(name))
    .map(([path, message]) => ({ path, message }));
  if (blank('contact') && blank('company'))
    problems.push({ path: 'contact', message: codedMessage('rules.who', { field: 'contact' }) });
  return problems;
};

/** An order number must not look like a scannable command. */
const reserved = ({ fields: { ref1 } }: OrderDraft): Problem[] =>
  isCommandCode(String(ref1 ?? ''))
    ? [{ path: 'ref1', message: codedMessage('rules.command', { field: 'ref1', prefix: commandPrefix }) }]
    : [];

/**
 * Facility and service codes must begin with the service's own prefix (the interface's note on identifiers), if the station knows it.
 * @param fields the fields of an order, or a station's defaults
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
      message: codedMessage('rules.prefix', { field: 'sender', prefix: `${prefix}_` }),
    });
  if (typeof serviceCode === 'string' && !isBlank(serviceCode) && !serviceCode.startsWith(prefix))
    problems.push({
      path: 'serviceCode',
      message: codedMessage('rules.prefix', { field: 'serviceCode', prefix }),
    });
  return problems;
};

const warnings = (order: Order): Problem[] => {
  const found: Problem[] = [];
  if (order.email !== undefined && !/^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/.test(order.email))
    found.push({ path: 'email', message: codedMessage('rules.email', { field: 'email' }) });
  if (order.postalCode === undefined)
    found.push({ path: 'postalCode', message: codedMessage('rules.empty', { field: 'postalCode' }) });
  order.commodityItems.forEach((item, index) => {
    if (item.itemDescription === undefined)
      found.push({
        path: `commodityItems.${index}.itemDescription`,
        message: codedMessage('rules.empty', { field: 'itemDescription' }),
      });
    if (item.itemTariffCode !== undefined && !/^[\d.\s]{6,13}$/.test(item.itemTariffCode))
      found.push({
        path: `commodityItems.${index}.itemTariffCode`,
        message: codedMessage('rules.tariff', { field: 'itemTariffCode' }),
      });
  });
  return found;
};

/**
 * Checks every rule that an order must pass before it is bought.
 * @param draft tidied draft (see `tidyDraft`), already filled from the defaults
 * @param prefix the service's own prefix, if the station knows it; `sender` and `serviceCode` must begin with it
 */
export const checkOrder = (draft: OrderDraft, prefix?: string): CheckedOrder => {
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

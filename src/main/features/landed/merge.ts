import { withDefaults } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import { questionFromOrder } from '#shared/landed/from-order';
import type { Question, QuestionField } from '#shared/landed/question';
import { isBlank } from '#shared/text';
import type { CustomsPorts } from './landed-ports';

type Fields = Question['fields'];
type Product = Question['products'][number];

/** Only a person says these; where the settings have a usual value, what was typed for the order goes before it. */
const typed: readonly QuestionField[] = ['shippingValue', 'currentCartValue'];

/**
 * What an order may leave out and a person types instead. It is offered again as long as the order says the same of the fields
 * named beside it: a postal code belongs to its country and city. Who is screened is never carried over: a name taken off
 * the order is meant to be gone.
 */
const filled: readonly [QuestionField, ...QuestionField[]][] = [
  ['sourceCountry'],
  ['countryCode', 'sourceCountry'],
  ['sourcePostalCode', 'sourceCountry'],
  ['destinationCountry'],
  ['destinationIp', 'destinationCountry'],
  ['postalCode', 'destinationCountry', 'city'],
  ['state', 'destinationCountry', 'city'],
  ['grossWeight'],
];

const blank = (value: string | undefined): boolean => value === undefined || isBlank(value);
const same = (a: string | undefined, b: string | undefined): boolean =>
  (blank(a) && blank(b)) || a?.trim() === b?.trim();

const mergeFields = (own: Fields, before: Fields): Fields => {
  const merged: Fields = { ...own };
  const offer = (name: QuestionField): void => {
    const value = before[name];
    if (value !== undefined && !isBlank(value)) merged[name] = value;
  };
  for (const name of typed) offer(name);
  for (const [name, ...anchors] of filled)
    if (blank(own[name]) && anchors.every((anchor) => same(merged[anchor], before[anchor]))) offer(name);
  return merged;
};

/** True when the order says nothing of a product that the question before it did not say too. */
const isSameProduct = (own: Product, before: Product): boolean =>
  Object.entries(own).every(([name, value]) => blank(value) || same(value, before[name as keyof Product]));

const mergeProduct = (own: Product, before: Product | undefined): Product => {
  if (!before || !isSameProduct(own, before)) return own;
  const told = Object.entries(own).filter(([, value]) => !blank(value));
  return { ...before, ...Object.fromEntries(told) };
};

/**
 * The order's own question, with what a person typed beside it when it was last asked about. What the order says goes before
 * what was typed; products are the same ones as long as there are as many and the order says of each what it said then.
 */
export const mergeQuestions = (own: Question, before: Question | null): Question => {
  if (!before) return own;
  const sameNumber = own.products.length === before.products.length;
  return {
    fields: mergeFields(own.fields, before.fields),
    switches: { ...own.switches, ...before.switches },
    products: sameNumber
      ? own.products.map((product, index) => mergeProduct(product, before.products[index]))
      : own.products,
  };
};

/** What would be asked about a label now. @param before the question that was last asked about it */
export const questionOf = (
  label: Label,
  before: Question | null,
  ports: Pick<CustomsPorts, 'settings' | 'defaults'>,
): Question => {
  const draft = label.stage === 'draft' ? withDefaults(label.draft, ports.defaults()) : label.draft;
  return mergeQuestions(questionFromOrder(draft, ports.settings()), before);
};

import { withDefaults } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import { questionFromOrder } from '#shared/landed/from-order';
import type { Question, QuestionField } from '#shared/landed/question';
import { isBlank } from '#shared/text';
import type { CustomsPorts } from './landed-ports';

type Fields = Question['fields'];
type Product = Question['products'][number];

/** Values that only a person gives. A value typed for the order takes precedence over the default in the settings. */
const typedFields: readonly QuestionField[] = ['shippingValue', 'currentCartValue'];

/**
 * Fields that an order may lack and a person types. A typed value is offered again as long as the listed fields of the order are unchanged:
 * a postal code belongs to its country and city. The person to screen is never carried over, because a name removed from the order must be
 * gone.
 */
const fillableFields: readonly [QuestionField, ...QuestionField[]][] = [
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
  for (const name of typedFields) offer(name);
  for (const [name, ...anchors] of fillableFields)
    if (blank(own[name]) && anchors.every((anchor) => same(merged[anchor], before[anchor]))) offer(name);
  return merged;
};

/** True if the order gives no product value that the earlier question did not have. */
const isSameProduct = (own: Product, before: Product): boolean =>
  Object.entries(own).every(([name, value]) => blank(value) || same(value, before[name as keyof Product]));

const mergeProduct = (own: Product, before: Product | undefined): Product => {
  if (!before || !isSameProduct(own, before)) return own;
  const filledIn = Object.entries(own).filter(([, value]) => !blank(value));
  return { ...before, ...Object.fromEntries(filledIn) };
};

/**
 * The order's question, completed with what a person typed when it was last asked. Values of the order take precedence. Products count as
 * the same if their number is unchanged and the order's values for each are unchanged.
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

/**
 * The question that would be asked about a label now.
 * @param before the question that was last asked about it
 */
export const questionOf = (
  label: Label,
  before: Question | null,
  ports: Pick<CustomsPorts, 'settings' | 'defaults'>,
): Question => {
  const draft = label.stage === 'draft' ? withDefaults(label.draft, ports.defaults()) : label.draft;
  return mergeQuestions(questionFromOrder(draft, ports.settings()), before);
};

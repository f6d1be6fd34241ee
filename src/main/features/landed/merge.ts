import { withDefaults } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import { questionFromOrder } from '#shared/landed/from-order';
import type { Question, QuestionField, QuestionSwitch } from '#shared/landed/question';
import { isBlank } from '#shared/text';
import type { CustomsPorts } from './landed-ports';

type Fields = Question['fields'];
type Product = Question['products'][number];

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

/** True for the shipping value of the settings at that time, which is not a person's. */
const isFilledIn = ({ fields, filledIn }: Question): boolean =>
  filledIn !== undefined && same(filledIn.shippingValue, fields.shippingValue);

/** A value typed for the order takes precedence over the default in the settings. */
const mergeFields = (own: Fields, earlier: Question): Fields => {
  const before = earlier.fields;
  const merged: Fields = { ...own };
  const offer = (name: QuestionField): void => {
    const value = before[name];
    if (value !== undefined && !isBlank(value)) merged[name] = value;
  };
  offer('currentCartValue');
  if (!isFilledIn(earlier)) offer('shippingValue');
  for (const [name, ...anchors] of fillableFields)
    if (blank(own[name]) && anchors.every((anchor) => same(merged[anchor], before[anchor]))) offer(name);
  return merged;
};

/** Switches as a person left them. What the program had filled in may have changed since: the order's contents, or a setting. */
const chosenSwitches = ({ switches, filledIn }: Question): Question['switches'] =>
  Object.fromEntries(
    Object.entries(switches).filter(
      ([name, value]) => filledIn === undefined || filledIn.switches[name as QuestionSwitch] !== value,
    ),
  );

/** True if the order gives no product value that the earlier question did not have. */
const isSameProduct = (own: Product, before: Product): boolean =>
  Object.entries(own).every(([name, value]) => blank(value) || same(value, before[name as keyof Product]));

const mergeProduct = (own: Product, before: Product | undefined): Product => {
  if (!before || !isSameProduct(own, before)) return own;
  const filledIn = Object.entries(own).filter(([, value]) => !blank(value));
  return { ...before, ...Object.fromEntries(filledIn) };
};

const filledInBy = ({ fields, switches }: Question): NonNullable<Question['filledIn']> => ({
  switches,
  ...(fields.shippingValue !== undefined && { shippingValue: fields.shippingValue }),
});

/**
 * The order's question, completed with what a person typed when it was last asked. Values of the order take precedence. Products count as
 * the same if their number is unchanged and the order's values for each are unchanged.
 */
export const mergeQuestions = (own: Question, before: Question | null): Question => {
  const filledIn = filledInBy(own);
  if (!before) return { ...own, filledIn };
  const sameNumber = own.products.length === before.products.length;
  return {
    fields: mergeFields(own.fields, before),
    switches: { ...own.switches, ...chosenSwitches(before) },
    filledIn,
    products: sameNumber
      ? own.products.map((product, index) => mergeProduct(product, before.products[index]))
      : own.products,
  };
};

type MergePorts = Pick<CustomsPorts, 'settings' | 'defaults'>;

/** The question that the order and the settings give. */
const ownQuestion = (label: Label, ports: MergePorts): Question => {
  const draft = label.stage === 'draft' ? withDefaults(label.draft, ports.defaults()) : label.draft;
  return questionFromOrder(draft, ports.settings());
};

/**
 * The question that would be asked about a label now.
 * @param before the question that was last asked about it
 */
export const questionOf = (label: Label, before: Question | null, ports: MergePorts): Question =>
  mergeQuestions(ownQuestion(label, ports), before);

/** A question that a person filled in about a label, with what the program had filled in. */
export const typedQuestion = (label: Label, question: Question, ports: MergePorts): Question => ({
  ...question,
  filledIn: filledInBy(ownQuestion(label, ports)),
});

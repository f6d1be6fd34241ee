import type { ProductField, Question, QuestionField, QuestionSwitch } from '#shared/landed/question';

type Product = Question['products'][number];

export const withField = (question: Question, name: QuestionField, value: string): Question => ({
  ...question,
  fields: { ...question.fields, [name]: value },
});

/** A switch also empties the fields that it hides, so that nothing is sent that the form does not show. */
const withoutHidden = (question: Question, name: QuestionSwitch, on: boolean): Question => {
  if (name === 'isPostal' && !on) return { ...question, switches: { ...question.switches, isGift: false } };
  if (name === 'ignoreDeminimis' && on) return withField(question, 'currentCartValue', '');
  return question;
};

export const withSwitch = (question: Question, name: QuestionSwitch, on: boolean): Question =>
  withoutHidden({ ...question, switches: { ...question.switches, [name]: on } }, name, on);

/** `IP` in place of the country means that `destinationIp` determines the country. */
export const isByIp = ({ fields }: Question): boolean => fields.destinationCountry === 'IP';

/** @param country the country when the address no longer determines it */
export const withByIp = (question: Question, on: boolean, country: string): Question =>
  on
    ? withField(question, 'destinationCountry', 'IP')
    : withField(
        withField(question, 'destinationCountry', country === 'IP' ? '' : country),
        'destinationIp',
        '',
      );

export const withProduct = (question: Question, index: number, change: Product): Question => ({
  ...question,
  products: question.products.map((product, at) => (at === index ? { ...product, ...change } : product)),
});

export const withNewProduct = (question: Question): Question => ({
  ...question,
  products: [...question.products, {}],
});

export const withoutProduct = (question: Question, index: number): Question => ({
  ...question,
  products: question.products.filter((_, at) => at !== index),
});

/** A chosen code also sets the description of a product without one. */
export const withCode = (question: Question, index: number, code: string, words: string): Question => {
  const known = question.products[index]?.description ?? '';
  return withProduct(question, index, {
    hs6Code: code,
    ...(known.trim() === '' && words !== '' ? { description: words } : {}),
  });
};

/** The path of a product's field in problems. */
export const productPath = (index: number, name: ProductField): string => `products.${index}.${name}`;

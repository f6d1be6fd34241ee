import { checkQuestion } from '#shared/landed/check-question';
import type { Question, QuestionProblem } from '#shared/landed/question';
import { spelled } from '#shared/text/said';
import { text } from '../../../text';
import { wordFor } from '../../../text/format';
import { formatCountry, formatCurrency } from '../../../text/format';

/** The element id: the button that asks stands outside the form. */
export const questionForm = 'landed-question';

/**
 * A question was opened: the keyboard goes to the button that asks about an order, or to the first field of an empty form that a
 * person opened. No field takes the keyboard after a scan: the next scan would run into it.
 */
export const leadIn = (isOrder: boolean): void => {
  const next = isOrder ? `button[form="${questionForm}"]` : `#${questionForm} input`;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(next)?.focus());
};

/** The keyboard goes to the first field that has a problem, once it is drawn. */
export const focusProblem = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${questionForm} [aria-invalid="true"]`)?.focus(),
  );
};

const { fields, switches, product, quoted } = text.landed.question;
const names = new RegExp(
  `\\b(?:${[product, fields, switches].flatMap((group) => Object.keys(group)).join('|')}|products)\\b`,
  'g',
);

/** What the form calls a field of the service. */
const labelFor = (name: string): string =>
  name === 'products'
    ? text.landed.question.products
    : (wordFor(switches, name) ?? wordFor(fields, name) ?? wordFor(product, name) ?? name);

/** A rule's message names fields as the service spells them; a worker reads the labels of the form instead. */
export const problemWords = (message: string): string =>
  spelled(message, text.said, (field) => field).replace(names, (name, at: number) => {
    const label = labelFor(name);
    return at === 0 ? label : quoted({ label });
  });

/** What is wrong, in words, by field: `shippingValue`, `products.0.hs6Code`, `products`. The first of a field counts. */
export const problemsByPath = (problems: readonly QuestionProblem[]): Map<string, string> => {
  const found = new Map<string, string>();
  for (const { path, message } of problems) if (!found.has(path)) found.set(path, problemWords(message));
  return found;
};

/** What keeps a question from being asked; empty when nothing does. */
export const problemsOf = (question: Question): Map<string, string> => {
  const checked = checkQuestion(question);
  return problemsByPath(checked.ok ? [] : checked.problems);
};

/** `products.0.hs6Code` → "Product 1: HS6 code" */
export const labelOf = (path: string): string => {
  const [list, index, name] = path.split('.');
  if (list !== 'products' || index === undefined) return labelFor(path);
  const number = text.landed.question.productNumber({ number: Number(index) + 1 });
  return name === undefined ? number : `${number}: ${labelFor(name)}`;
};

const words = text.landed.question.currency;

const euro =
  'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK MQ GP RE GF YT PM BL MF';
const dollar = 'US PR GU VI AS MP UM EC SV PA TL FM MH PW IO TC VG BQ';
const own =
  'AE:AED AR:ARS AU:AUD BD:BDT BH:BHD BO:BOB BR:BRL CA:CAD CH:CHF CL:CLP CN:CNY CO:COP CR:CRC CZ:CZK DK:DKK DO:DOP ' +
  'DZ:DZD EG:EGP GB:GBP UK:GBP GG:GBP JE:GBP IM:GBP GL:DKK FO:DKK GE:GEL GT:GTQ HK:HKD HU:HUF ID:IDR IL:ILS IN:INR ' +
  'IS:ISK JM:JMD JO:JOD JP:JPY KE:KES KR:KRW KW:KWD KZ:KZT LB:LBP LI:CHF LK:LKR MA:MAD MX:MXN MY:MYR NG:NGN NO:NOK ' +
  'NZ:NZD OM:OMR PE:PEN PH:PHP PK:PKR PL:PLN PY:PYG QA:QAR RO:RON RS:RSD SA:SAR SE:SEK SG:SGD TH:THB TN:TND TR:TRY ' +
  'TW:TWD UA:UAH UY:UYU VN:VND ZA:ZAR';

/** Currencies of countries parcels often go to (ISO 4217); of others the country alone is named. */
const currencies: ReadonlyMap<string, string> = new Map([
  ...euro.split(' ').map((country) => [country, 'EUR'] as const),
  ...dollar.split(' ').map((country) => [country, 'USD'] as const),
  ...own.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
]);

export type Side = 'source' | 'destination';

/** "US dollars (USD), as used in United States", "the currency of Fiji", "the currency of the sender's country". */
export const currencyWords = (side: Side, country: string | undefined): string => {
  const code = country?.trim().toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(code) || code === 'IP') return words.unknown[side];
  const currency = currencies.get(code);
  if (currency === undefined) return words.ofCountry({ country: formatCountry(code) });
  return words.inCurrency({ currency: formatCurrency(currency), country: formatCountry(code) });
};

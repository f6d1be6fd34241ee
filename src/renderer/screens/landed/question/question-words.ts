import { checkQuestion } from '#shared/landed/check-question';
import type { Question, QuestionProblem } from '#shared/landed/question';
import { expandMessages } from '#shared/text/coded-message';
import { text } from '../../../text';
import { wordFor } from '../../../text/format';
import { formatCountry, formatCurrency } from '../../../text/format';

/** The id of the form element: the button that submits it is outside. */
export const questionForm = 'landed-question';

/**
 * Sets the focus after a question was opened: on the button for an order, on the first field for an empty
 * form that a person opened. After a scan no field gets the focus: the next scan would be typed into it.
 */
export const focusForm = (isOrder: boolean): void => {
  const next = isOrder ? `button[form="${questionForm}"]` : `#${questionForm} input`;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(next)?.focus());
};

/** Moves the focus to the first field with a problem, after the next render. */
export const focusProblem = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${questionForm} [aria-invalid="true"]`)?.focus(),
  );
};

const { fields, switches, product } = text.landed.question;

/** The form's label of a service field. */
const labelFor = (name: string): string =>
  name === 'products'
    ? text.landed.question.products
    : (wordFor(switches, name) ?? wordFor(fields, name) ?? wordFor(product, name) ?? name);

/** The words of a problem, with the form's labels of the fields. */
export const problemWords = (message: string): string => expandMessages(message, text.said, labelFor);

/**
 * Problems in words by field: `shippingValue`, `products.0.hs6Code`, `products`. Each field has its first
 * one.
 */
export const problemsByPath = (problems: readonly QuestionProblem[]): Map<string, string> => {
  const found = new Map<string, string>();
  for (const { path, message } of problems) if (!found.has(path)) found.set(path, problemWords(message));
  return found;
};

/** The problems that prevent sending a question; empty without problems. */
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
const nationalCurrencies =
  'AE:AED AR:ARS AU:AUD BD:BDT BH:BHD BO:BOB BR:BRL CA:CAD CH:CHF CL:CLP CN:CNY CO:COP CR:CRC CZ:CZK DK:DKK DO:DOP ' +
  'DZ:DZD EG:EGP GB:GBP UK:GBP GG:GBP JE:GBP IM:GBP GL:DKK FO:DKK GE:GEL GT:GTQ HK:HKD HU:HUF ID:IDR IL:ILS IN:INR ' +
  'IS:ISK JM:JMD JO:JOD JP:JPY KE:KES KR:KRW KW:KWD KZ:KZT LB:LBP LI:CHF LK:LKR MA:MAD MX:MXN MY:MYR NG:NGN NO:NOK ' +
  'NZ:NZD OM:OMR PE:PEN PH:PHP PK:PKR PL:PLN PY:PYG QA:QAR RO:RON RS:RSD SA:SAR SE:SEK SG:SGD TH:THB TN:TND TR:TRY ' +
  'TW:TWD UA:UAH UY:UYU VN:VND ZA:ZAR';

/** Currencies of countries with many parcels (ISO 4217). For other countries only the country is named. */
const currencies: ReadonlyMap<string, string> = new Map([
  ...euro.split(' ').map((country) => [country, 'EUR'] as const),
  ...dollar.split(' ').map((country) => [country, 'USD'] as const),
  ...nationalCurrencies.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
]);

export type Side = 'source' | 'destination';

/**
 * "US dollars (USD), as used in United States", "the currency of Fiji", "the currency of the sender's
 * country".
 */
export const currencyWords = (side: Side, country: string | undefined): string => {
  const code = country?.trim().toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(code) || code === 'IP') return words.unknown[side];
  const currency = currencies.get(code);
  if (currency === undefined) return words.ofCountry({ country: formatCountry(code) });
  return words.inCurrency({ currency: formatCurrency(currency), country: formatCountry(code) });
};

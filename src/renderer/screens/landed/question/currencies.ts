import { formatCountry, formatCurrency } from '../../../text/format';
import { text } from '../../../text';

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
  if (currency === undefined) return words.ofCountry(formatCountry(code));
  return words.inCurrency(formatCurrency(currency), formatCountry(code));
};

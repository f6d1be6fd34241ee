/*
 * Shapes of postal codes and the countries that cannot do without one: facts as kept by commerceguys/addressing (MIT), which
 * takes them from the address metadata of libaddressinput (Apache-2.0). Countries of one shape stand together.
 */

interface Row {
  /** A regular expression of the complete code, in upper case. */
  shape: string;
  /** An example of a code of that form. */
  example: string;
  countries: string;
}

const british = '\\d[\\dA-Z]? ?\\d[ABD-HJLN-UW-Z]{2}';
const zip4 = '(?:[ -]\\d{4})?';

const rows: readonly Row[] = [
  { shape: '\\d{3}', example: '101', countries: 'FO GN IS LS MG PG' },
  {
    shape: '\\d{4}',
    example: '1010',
    countries:
      'AF AL AT AU AZ BD BE BG CH CV CY DK ET GE GW HM HT HU LR LU MD MK MZ NE NO NZ PH PY SI SJ TN VE ZA',
  },
  {
    shape: '\\d{5}',
    example: '10115',
    countries:
      'BA BT CU DE DO DZ EE EG EH ES FI GT HN HR ID IQ IT JO KE KR KW LA LK LT MA MM MN MV MX MY NA NI NP PK SA SD SN TH TR UA UY ZM',
  },
  { shape: '\\d{6}', example: '101000', countries: 'BY CN CO EC IN KG KZ NG RO RU SG TJ TM UZ' },
  { shape: '\\d{7}', example: '8340457', countries: 'CL' },
  { shape: '\\d{3} ?\\d{2}', example: '100 05', countries: 'CZ GR SE SK' },
  { shape: '\\d{2} ?\\d{3}', example: '75001', countries: 'FR' },
  { shape: `\\d{5}${zip4}`, example: '62701', countries: 'US' },
  {
    shape: '[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] ?\\d[ABCEGHJ-NPRSTV-Z]\\d',
    example: 'K1A 0B1',
    countries: 'CA',
  },
  { shape: `(?:GIR ?0AA|BFPO ?\\d{1,4}|[A-Z]{1,2}${british})`, example: 'EC1A 1BB', countries: 'GB' },
  { shape: `GY${british}`, example: 'GY1 1AA', countries: 'GG' },
  { shape: `IM${british}`, example: 'IM2 1AA', countries: 'IM' },
  { shape: `JE${british}`, example: 'JE1 1AA', countries: 'JE' },
  { shape: '(?:[AC-FHKNPRTV-Y]\\d\\d|D6W) ?[0-9AC-FHKNPRTV-Y]{4}', example: 'D02 AF30', countries: 'IE' },
  { shape: '\\d{4} ?[A-Z]{2}', example: '1012 AB', countries: 'NL' },
  { shape: '\\d{5}-?\\d{3}', example: '01310-100', countries: 'BR' },
  { shape: '\\d{3}-?\\d{4}', example: '100-0001', countries: 'JP' },
  { shape: '\\d{2}-\\d{3}', example: '00-950', countries: 'PL' },
  { shape: '\\d{4}-\\d{3}', example: '1000-205', countries: 'PT' },
  { shape: '(?:[A-HJ-NP-Z]?\\d{4})(?:[A-Z]{3})?', example: 'C1070AAM', countries: 'AR' },
  { shape: '\\d{3}(?:\\d{2,3})?', example: '104', countries: 'TW' },
  { shape: '\\d{5}\\d?', example: '70010', countries: 'VN' },
  { shape: '\\d{5,6}', example: '12203', countries: 'KH RS' },
  { shape: '\\d{4,5}', example: '6090', countries: 'TZ' },
  { shape: '\\d{4,5}|\\d{3}-\\d{4}', example: '10101', countries: 'CR' },
  { shape: '\\d{5}(?:\\d{2})?', example: '9614303', countries: 'IL' },
  { shape: '\\d{5}-?\\d{5}', example: '1193612345', countries: 'IR' },
  { shape: '(?:37)?\\d{4}', example: '0010', countries: 'AM' },
  { shape: '\\d{4}(?: ?\\d{4})?', example: '1107 2810', countries: 'LB' },
  { shape: '(?:1[0-2]|[1-9])\\d{2}', example: '317', countries: 'BH' },
  { shape: '\\d{3}(?:\\d{2}|[A-Z]{2}\\d{3})', example: '42602', countries: 'MU' },
  { shape: '(?:PC )?\\d{3}', example: '133', countries: 'OM' },
  { shape: '(?:LIMA \\d{1,2}|CALLAO 0?\\d)|[0-2]\\d{4}', example: '15001', countries: 'PE' },
  { shape: '(?:CP )?[1-3][1-7][0-2]\\d', example: '1101', countries: 'SV' },
  { shape: '[HLMS]\\d{3}', example: 'H100', countries: 'SZ' },
  { shape: '[A-Z]{3} ?\\d{2,4}', example: 'VLT 1117', countries: 'MT' },
  { shape: '[A-Z]{2} ?[A-Z0-9]{2}', example: 'HM 12', countries: 'BM' },
  { shape: '[A-Z]{2} ?\\d{4}', example: 'BT 2328', countries: 'BN' },
  { shape: '[A-Z]{2} ?\\d{5}', example: 'JH 09010', countries: 'SO' },
  { shape: 'AD[1-7]0\\d', example: 'AD100', countries: 'AD' },
  { shape: '(?:AI-)?2640', example: 'AI-2640', countries: 'AI' },
  { shape: 'BB\\d{5}', example: 'BB23026', countries: 'BB' },
  { shape: 'KY\\d-\\d{4}', example: 'KY1-1100', countries: 'KY' },
  { shape: 'LV-\\d{4}', example: 'LV-1073', countries: 'LV' },
  { shape: 'VC\\d{4}', example: 'VC0100', countries: 'VC' },
  { shape: 'VG\\d{4}', example: 'VG1110', countries: 'VG' },
  { shape: '948[5-9]|949[0-8]', example: '9490', countries: 'LI' },
  { shape: '980\\d{2}', example: '98000', countries: 'MC' },
  { shape: '8\\d{4}', example: '81000', countries: 'ME' },
  { shape: '4789\\d', example: '47890', countries: 'SM' },
  { shape: '00120', example: '00120', countries: 'VA' },
  { shape: '[1-7]\\d{4}', example: '10000', countries: 'XK' },
  { shape: '22\\d{3}', example: '22150', countries: 'AX' },
  { shape: '39\\d{2}', example: '3900', countries: 'GL' },
  { shape: '9[78][01]\\d{2}', example: '97100', countries: 'BL GP MF' },
  { shape: '9[78]2\\d{2}', example: '97220', countries: 'MQ' },
  { shape: '9[78]3\\d{2}', example: '97300', countries: 'GF' },
  { shape: '9[78]4\\d{2}', example: '97400', countries: 'RE' },
  { shape: '9[78]5\\d{2}', example: '97500', countries: 'PM' },
  { shape: '976\\d{2}', example: '97600', countries: 'YT' },
  { shape: '986\\d{2}', example: '98600', countries: 'WF' },
  { shape: '987\\d{2}', example: '98709', countries: 'PF' },
  { shape: '988\\d{2}', example: '98814', countries: 'NC' },
  { shape: `96799${zip4}`, example: '96799', countries: 'AS' },
  { shape: `9694[1-4]${zip4}`, example: '96941', countries: 'FM' },
  { shape: `969(?:[12]\\d|3[12])${zip4}`, example: '96910', countries: 'GU' },
  { shape: `969[67]\\d${zip4}`, example: '96960', countries: 'MH' },
  { shape: `9695[012]${zip4}`, example: '96950', countries: 'MP' },
  { shape: `969(?:39|40)${zip4}`, example: '96940', countries: 'PW' },
  { shape: `00[679]\\d{2}${zip4}`, example: '00930', countries: 'PR' },
  { shape: `008(?:[0-4]\\d|5[01])${zip4}`, example: '00802', countries: 'VI' },
  { shape: '96898', example: '96898', countries: 'UM' },
  { shape: '6799', example: '6799', countries: 'CC' },
  { shape: '6798', example: '6798', countries: 'CX' },
  { shape: '2899', example: '2899', countries: 'NF' },
  { shape: 'FIQQ 1ZZ', example: 'FIQQ 1ZZ', countries: 'FK' },
  { shape: 'GX11 1AA', example: 'GX11 1AA', countries: 'GI' },
  { shape: 'SIQQ 1ZZ', example: 'SIQQ 1ZZ', countries: 'GS' },
  { shape: 'BBND 1ZZ', example: 'BBND 1ZZ', countries: 'IO' },
  { shape: 'PCRN 1ZZ', example: 'PCRN 1ZZ', countries: 'PN' },
  { shape: '(?:ASCN|STHL|TDCU) 1ZZ', example: 'STHL 1ZZ', countries: 'SH' },
  { shape: 'TKCA 1ZZ', example: 'TKCA 1ZZ', countries: 'TC' },
];

/** Letters that may precede a code on international mail. The code is the same without them. */
export const postalPrefixes: Readonly<Record<string, string>> = {
  AX: 'AX-',
  AZ: 'AZ ',
  CH: 'CH-',
  FI: 'FI-',
  FO: 'FO',
  HR: 'HR-',
  HT: 'HT',
  LI: 'FL-',
  LT: 'LT-',
  LU: 'L-',
  MC: 'MC-',
  MD: 'MD-',
  PR: 'PR ',
  SE: 'SE-',
  SI: 'SI-',
};

export interface PostalShape {
  pattern: RegExp;
  example: string;
}

/** By country. A country that is absent has no postal codes, or its codes are unknown. */
export const postalShapes: ReadonlyMap<string, PostalShape> = new Map(
  rows.flatMap(({ shape, example, countries }) => {
    const pattern = new RegExp(`^(?:${shape})$`);
    return countries.split(' ').map((country) => [country, { pattern, example }] as const);
  }),
);

const listed = (countries: string): ReadonlySet<string> => new Set(countries.split(' '));

/** Countries where mail does not arrive without a postal code. */
export const postalRequired = listed(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA',
);

/** Countries without postal codes. Countries in doubt are in neither list. */
export const withoutPostalCodes = listed(
  'AE AG AO AW BF BI BJ BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GM GQ HK JM KI KM KN ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TK TO TV UG VU YE ZW',
);

/** Countries where an address needs a state, province or similar. Territories with a single one are left out. */
export const stateRequired = listed(
  'AE AU BR CA CN CO CR ES HN ID IN IQ IT JM JP KN KR KY MX NR PF PG RU SO SV TR TW US VE',
);

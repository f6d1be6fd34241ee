import { type Address, type AddressPart, hint, type Hint, partOf } from './hint';
import { plain, withoutTrailingMarks } from './plain';

const lines = ['address1', 'address2', 'address3'] as const satisfies readonly AddressPart[];

/** After these words, a city's name belongs to a street: Rue de Paris, Via di Roma. */
const joining: ReadonlySet<string> = new Set(['de', 'du', 'des', 'di', 'da', 'do', 'of', 'to', 'van', 'von']);

/** Longer text is not an address line, so it is not searched. */
const longest = 300;

/** The line without the city at its end; null if the city is not there. */
const withoutCity = (line: string, address: Address): string | null => {
  const city = plain(partOf(address, 'city'));
  if (city === '' || line.length > longest) return null;
  const places = new Set(
    [city, ...(['stateProv', 'postalCode'] as const).map((part) => plain(partOf(address, part)))].filter(
      Boolean,
    ),
  );
  const words = line.split(/[\s,;]+/).filter(Boolean);
  const size = city.split(' ').length;
  let end = words.length;
  // A state or postal code after the city, equal to the address's own, is removed with it.
  while (end > size && places.has(plain(words[end - 1] ?? '')) && plain(words[end - 1] ?? '') !== city)
    end -= 1;
  const isCity = plain(words.slice(end - size, end).join(' ')) === city;
  if (!isCity || joining.has(plain(words[end - size - 1] ?? ''))) return null;
  return words.slice(0, end - size).join(' ') === '' ? '' : cut(line, words.slice(end - size));
};

/** Removes words from the end of a line, and the separators before them. */
const cut = (line: string, tail: readonly string[]): string => {
  let rest = line;
  for (const word of [...tail].reverse()) rest = rest.slice(0, rest.lastIndexOf(word));
  return withoutTrailingMarks(rest);
};

const repeatedCity = (address: Address): Hint[] =>
  lines.flatMap((part) => {
    const line = partOf(address, part);
    const rest = line === '' ? null : withoutCity(line, address);
    // The first line can't be left empty, so the worker must decide.
    const suggestion = rest === null || (part === 'address1' && rest === '') ? null : { [part]: rest };
    return rest === null ? [] : [hint('city_repeated', part, suggestion, { city: partOf(address, 'city') })];
  });

const missingNumber = (address: Address): Hint[] => {
  const text = lines.map((part) => partOf(address, part)).join(' ');
  const isEmpty = partOf(address, 'address1') === '';
  return isEmpty || /\p{N}/u.test(text) ? [] : [hint('number_missing', 'address1')];
};

/** Hints for address lines that repeat the city or contain no number. */
export const lineHints = (address: Address): Hint[] => [...repeatedCity(address), ...missingNumber(address)];

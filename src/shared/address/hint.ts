/** The parts of an address, with the names of the recipient's fields. */
export const addressParts = [
  'contact',
  'company',
  'address1',
  'address2',
  'address3',
  'city',
  'stateProv',
  'postalCode',
  'countryISO2',
  'phone',
  'email',
] as const;
export type AddressPart = (typeof addressParts)[number];

/** An address as typed: any part may be missing or wrong. */
export type Address = Readonly<Partial<Record<AddressPart, string>>>;

/** What is unusual about an address. A hint never forbids anything, because unusual addresses exist. */
export type HintCode =
  | 'city_repeated'
  | 'number_missing'
  | 'not_latin'
  | 'unseen_characters'
  | 'too_long'
  | 'postal_missing'
  | 'postal_shape'
  | 'postal_elsewhere'
  | 'postal_none'
  | 'state_missing'
  | 'state_unknown'
  | 'country_unknown'
  | 'country_name'
  | 'name_twice'
  | 'email_shape'
  | 'phone_unreadable'
  | 'phone_impossible'
  | 'phone_international';

/** One unusual value and its field. `F` is the name of a field. */
export interface Hint<F extends string = AddressPart> {
  code: HintCode;
  field: F;
  /** Values for the hint's text: a country's name, an example, a number. */
  about: Readonly<Record<string, string>>;
  /** New values for fields if the worker presses the button; null if there is no suggestion. */
  suggestion: Readonly<Partial<Record<F, string>>> | null;
}

export const hint = (
  code: HintCode,
  field: AddressPart,
  suggestion: Hint['suggestion'] = null,
  about: Hint['about'] = {},
): Hint => ({ code, field, about, suggestion });

/** A part without white space around it; empty if it is missing. */
export const partOf = (address: Address, part: AddressPart): string => (address[part] ?? '').trim();

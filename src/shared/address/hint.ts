/** The parts of an address, by the recipient's names. */
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

/** An address as it is typed: anything may be missing or wrong. */
export type Address = Readonly<Partial<Record<AddressPart, string>>>;

/** What looks odd about an address. None of them forbids anything: people live at odd places. */
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

/** One thing that looks odd, beside the field where it is seen. `F` is the name of a field. */
export interface Hint<F extends string = AddressPart> {
  code: HintCode;
  field: F;
  /** What the words speak of: a country's name, an example, a number. */
  about: Readonly<Record<string, string>>;
  /** Fields as they may become when the worker presses the button; null where nothing can be proposed. */
  suggestion: Readonly<Partial<Record<F, string>>> | null;
}

export const hint = (
  code: HintCode,
  field: AddressPart,
  suggestion: Hint['suggestion'] = null,
  about: Hint['about'] = {},
): Hint => ({ code, field, about, suggestion });

/** A part without white space around it; empty when it is missing. */
export const partOf = (address: Address, part: AddressPart): string => (address[part] ?? '').trim();

import type { Hint, HintCode } from '#shared/address/hint';

type About = Hint['about'];

/** What looks odd about an address. Every one of these may be passed over. */
const hints: Record<HintCode, (about: About) => string> = {
  city_repeated: ({ city }) => `${city ?? ''} is here and in City.`,
  number_missing: () => 'No house number. Is that right?',
  not_latin: ({ letters }) => `${letters ?? ''}: the label may not print these. Latin letters are safe.`,
  unseen_characters: () => 'It contains invisible characters.',
  too_long: ({ length, limit }) => `${length ?? ''} characters; the service takes ${limit ?? ''}.`,
  postal_missing: ({ country, example }) =>
    `${country ?? ''}: a postal code is needed, such as ${example ?? ''}.`,
  postal_shape: ({ country, example }) => `${country ?? ''}: postal codes look like ${example ?? ''}.`,
  postal_elsewhere: ({ other }) => `Looks like a postal code of another country: ${other ?? ''}.`,
  postal_none: ({ country }) => `${country ?? ''}: no postal codes are known for this country.`,
  state_missing: ({ country }) => `${country ?? ''}: a state or province is needed.`,
  state_unknown: ({ country, typed }) => `${country ?? ''}: ${typed ?? ''} is not a state code there.`,
  country_unknown: ({ typed }) => `${typed ?? ''} is not a country.`,
  country_name: ({ country }) => `Two letters are needed. ${country ?? ''}?`,
  name_twice: () => 'Company and name are the same.',
  email_shape: () => 'This does not look like an email address.',
  phone_unreadable: () => 'This can’t be read as a phone number.',
  phone_impossible: ({ country }) =>
    [country, 'no phone number has this many digits.'].filter(Boolean).join(': '),
  phone_international: ({ international }) => `From abroad: ${international ?? ''}`,
};

/** Words of the help with addresses. */
export const address = {
  hints,
  use: (value: string): string => (value === '' ? 'Clear it' : `Use ${value}`),
  /** For screen readers: what the button changes. */
  useFor: (field: string, value: string): string =>
    value === '' ? `${field}: clear it` : `${field}: use ${value}`,
  inField: (field: string): string => `in ${field}`,
  and: ' and ',
};

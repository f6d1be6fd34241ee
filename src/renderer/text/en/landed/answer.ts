import type { FailureCode } from '#shared/failure';
import type { AgainstThreshold, ProductLine } from '#shared/landed/breakdown';
import type { PostalField } from '#shared/landed/error-reason';
import type { MismatchKind } from '#shared/landed/mismatches';

/** A question that was not answered. Nothing is bought by asking, so the words of a purchase do not fit. */
const unanswered: Partial<Record<FailureCode, { title: string; remedy: string }>> = {
  answer_lost: {
    title: 'The answer was lost on the way',
    remedy: 'Nothing was bought. Press Calculate to ask again.',
  },
  answer_unreadable: {
    title: 'The answer can’t be read',
    remedy: 'Nothing was bought. Press Calculate to ask again. If that does not help, call support.',
  },
  service_broken: {
    title: 'The service has a problem',
    remedy: 'Nothing was bought. Wait a moment, then press Calculate again.',
  },
  service_refused: {
    title: 'The service refuses the question',
    remedy: 'Compare its message with the form, fix it, then press Calculate.',
  },
};

/** Words of what the service answered about duties, taxes and customs. */
export const landedAnswer = {
  title: 'Answer',
  empty: {
    title: 'What will it cost, and can it ship?',
    hint: 'Scan an order, or fill in the form, then Calculate. This buys nothing.',
  },
  ready: {
    title: 'Not asked yet',
    hint: 'Press Calculate. This buys nothing.',
  },
  asking: 'Asking the service…',
  notTold: 'Not in this account’s detail level',
  notReported: 'Not reported',
  noCurrency: 'currency not reported',
  outdated: {
    title: 'The order has changed',
    hint: 'This answer is for the order before the change. Calculate again.',
  },
  edited: {
    title: 'The question has changed',
    hint: 'This answer is for the question before the change. Calculate again.',
  },
  leftOut: (parts: string): string => `Left out: ${parts}.`,
  leftOutOf: {
    currentCartValue: 'cart value, because the thresholds are ignored',
    isGift: 'gift, because it counts with postal services only',
    volumeWeight: 'volume weight, because it is always 1 for Switzerland',
  },
  earlierShown: 'This is an earlier answer.',
  showLatest: 'Show the latest',
  verdict: {
    name: 'Verdict',
    clear: 'Clear',
    clearHint: 'Duties and taxes are known; no denied party, no prohibited goods.',
    known: 'Duties and taxes known',
    notScreened: 'Denied parties and goods were not screened: not in this account’s detail level.',
    partiesNotScreened: 'Denied parties were not screened: not in this account’s detail level.',
    goodsNotScreened: 'Prohibited goods were not screened: not in this account’s detail level.',
    partiesNotReported: 'Denied parties: not reported. The service returned an empty screening.',
    goodsNotReported: 'Prohibited goods: not reported. The screening does not cover all products.',
    look: 'Look',
    stop: 'STOP',
    denied: (score: string): string => `The recipient may be a denied party: score ${score}`,
    weak: (score: string, from: string): string =>
      `Weak match with a denied-party list: score ${score}. This station stops at score ${from}`,
    noScore: 'The recipient may be a denied party: lists match, but there is no score',
    restricted: (goods: string): string => `May be prohibited or restricted: ${goods}`,
    costError: 'Duties and taxes could not be calculated',
    partiesError: 'Denied parties could not be screened',
    goodsError: 'Prohibited goods could not be screened',
    sums: 'The parts do not add up to what the service says',
    noCost: 'No duties and taxes reported',
    asking: 'No answer yet',
    stale: 'Not up to date',
    before: (word: string): string => `Before the change: ${word}`,
  },
  costs: 'Duties and taxes',
  total: {
    title: 'To pay',
    covers: 'Shipping, duty and tax. Goods are not included.',
  },
  amounts: {
    title: 'Breakdown',
    part: 'Part',
    goods: 'Goods',
    shipping: 'Shipping',
    duty: 'Duty',
    tax: 'Tax',
    dutyTax: 'Duty and tax together',
    calculated: 'Goods with duty and tax',
    source: 'Sender’s currency',
    destination: 'Recipient’s currency',
  },
  sums: {
    title: 'The sums do not match',
    hint: 'The amounts are shown as the service sent them. Ask the service before you promise an amount.',
    rounding: 'Sums differ by rounding only',
    line: (what: string, sum: string, told: string): string =>
      `${what}: the parts add up to ${sum}, the service says ${told}`,
    which: {
      productsDuty: 'Duty of the products',
      productsTax: 'Tax of the products',
      productsTotal: 'Totals of the products',
      calculated: 'Goods, duty and tax',
      dutyTax: 'Duty and tax together',
      total: 'Shipping, duty and tax',
    } satisfies Record<MismatchKind, string>,
  },
  products: {
    title: 'Per product',
    product: 'Product',
    rates: 'Rates',
    value: 'Value each',
    duty: 'Duty',
    tax: 'Tax',
    total: 'With duty and tax',
    commodity: (code: string): string => `Destination code ${code}`,
    sourceCommodity: (code: string): string => `Sender code ${code}`,
    origin: (country: string): string => `Made in ${country}`,
    rate: {
      percentageDuty: 'Duty on value',
      volumetricDuty: 'Duty on weight or volume',
      itemDuty: 'Duty per item',
      additionalDuty: 'Additional duty',
      tax: 'Tax',
    } satisfies Record<keyof ProductLine['rates'], string>,
    noRates: 'Rates not reported',
  },
  deminimis: {
    title: 'De minimis thresholds',
    duty: 'Duty above',
    tax: 'Tax above',
    against: {
      below: 'Goods below',
      above: 'Goods above',
      unknown: 'Can’t be compared',
    } satisfies Record<AgainstThreshold, string>,
  },
  parties: {
    title: 'Denied parties',
    none: 'No match',
    score: 'Highest score',
    lists: 'Lists matched',
    threshold: (score: string): string => `This station stops at score ${score}.`,
    match: (number: number): string => `Match ${number}`,
    noDetails: 'No details reported.',
    keys: {
      scoreCalculated: 'Score',
      nameMatch: 'Name',
      addressMatch: 'Address',
      listsMatched: 'Lists',
      matchType: 'Kind of match',
    } as Record<string, string>,
  },
  goods: {
    title: 'Prohibited and restricted goods',
    none: 'No code on any product',
    export: 'Export',
    transport: 'Transport',
    import: 'Import',
    unnamed: 'Product without description',
  },
  failed: {
    postalCode:
      'A postal code is missing: the sender’s for the United Kingdom, or the recipient’s for the USA, Canada, Spain and the United Kingdom (error 90).',
    postalCodeMissing: (whose: string): string =>
      `A postal code is missing: ${whose}. Fill it in, then calculate again (error 90).`,
    postalCodeGiven: (whose: string): string =>
      `The service did not accept a postal code: ${whose}. Check how it is written (error 90).`,
    whose: {
      sourcePostalCode: 'the sender’s',
      postalCode: 'the recipient’s',
    } satisfies Record<PostalField, string>,
    and: ' and ',
    number: (code: string): string => `The service says error ${code}.`,
    plain: 'The service reports a failure without a reason.',
    notes: (notes: string): string => `Its message: ${notes}`,
  },
  unanswered,
  notes: 'Notes of the service',
  details: {
    title: 'More details',
    cost: 'duties and taxes',
    denied: 'denied parties',
    restricted: 'prohibited goods',
    requestId: (part: string): string => `Request id of ${part}`,
    generated: (part: string): string => `Made by the service, ${part}`,
    weight: 'Weight as the service read it',
    metric: 'Volume and weight are metric',
    uuid: (product: string): string => `Service’s id of ${product}`,
  },
  about: {
    title: 'For the daily report',
    requestId: 'Request id',
    asked: 'Asked',
    by: 'By',
  },
  slip: 'Print slip',
  pdf: { A4: 'PDF A4', Letter: 'PDF Letter' },
  slipSent: 'Slip sent to the printer',
  saved: (file: string): string => `Saved as ${file}`,
  ship: 'Ship this order',
};

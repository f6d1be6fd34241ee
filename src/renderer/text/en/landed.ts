import type { PostalField } from '#shared/landed/error-reason';
import type { FailureCode } from '#shared/failure';
import type { AgainstThreshold, ProductLine } from '#shared/landed/breakdown';
import type { GateCode } from '#shared/landed/gate';
import type { MismatchKind } from '#shared/landed/mismatches';
import type { ProductField, QuestionField, QuestionSwitch } from '#shared/landed/question';

const fields: Record<QuestionField, string> = {
  sourceCountry: 'Sender’s country (2 letters)',
  destinationCountry: 'Country (2 letters)',
  shippingValue: 'Shipping value',
  grossWeight: 'Gross weight (g)',
  destinationIp: 'Recipient’s IP address',
  currentCartValue: 'Cart value',
  sourcePostalCode: 'Sender’s postal code',
  postalCode: 'Postal code',
  countryCode: 'Country of origin (2 letters)',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  street: 'Street',
  city: 'City',
  state: 'State or county',
};

const switches: Record<QuestionSwitch, string> = {
  overrideTranslation: 'Descriptions are in English',
  convertCurrency: 'Currency of the amounts',
  ignoreDeminimis: 'Ignore de minimis thresholds',
  isPostal: 'Sent by',
  isGift: 'It is a gift',
};

const product: Record<ProductField, string> = {
  hs6Code: 'HS6 code',
  description: 'Description',
  value: 'Value each',
  qty: 'Quantity',
  originatingCountry: 'Made in (2 letters)',
  volumeWeight: 'Weight or volume (g or ml)',
};

/** A question that was not answered. Nothing is bought by asking, so the words of a purchase do not fit. */
const unanswered: Partial<Record<FailureCode, { title: string; remedy: string }>> = {
  answer_lost: {
    title: 'The answer was lost on the way',
    remedy: 'Nothing was bought. Press Calculate to ask again.',
  },
  answer_unreadable: {
    title: 'The answer can’t be read',
    remedy: 'Nothing was bought. Press Calculate to ask again; if it stays so, call support.',
  },
  service_broken: {
    title: 'The service has trouble of its own',
    remedy: 'Nothing was bought. Wait a moment, then press Calculate again.',
  },
  service_refused: {
    title: 'The service refuses the question',
    remedy: 'Compare what it says with the form, mend it, then press Calculate.',
  },
};

/** Words of the Landed cost screen. */
export const landed = {
  calculate: 'Calculate',
  calculateKey: 'Alt C',
  question: {
    title: 'Question',
    ofOrder: (ref: string): string => `Order ${ref}`,
    fields,
    switches,
    product,
    products: 'Goods',
    productNumber: (number: number): string => `Product ${number}`,
    groups: { from: 'From', to: 'To', money: 'Shipping and currency', who: 'Who is screened', more: 'More' },
    whoHint: 'Compared with denied-party lists. Left empty, nobody is screened.',
    addProduct: 'Add a product',
    removeProduct: (number: number): string => `Remove product ${number}`,
    codeHint: 'Six digits; or type words to find it',
    codeSources: { own: 'Used here before' },
    courier: 'Courier',
    postal: 'Postal service',
    currency: {
      source: 'Sender’s',
      destination: 'Recipient’s',
      inCurrency: (currency: string, country: string): string => `${currency}, as used in ${country}`,
      ofCountry: (country: string): string => `the currency of ${country}`,
      unknown: {
        source: 'the currency of the sender’s country',
        destination: 'the currency of the recipient’s country',
      },
      explained: (currency: string): string =>
        `Shipping value, goods and cart value are all in ${currency}, without a currency sign.`,
    },
    byIp: 'Find the country by the recipient’s IP address',
    deminimisHint:
      'Duty and tax are calculated even below the thresholds; the cart value does not count then.',
    cartHint: 'What is in the cart already, for the thresholds',
    giftHint: 'May raise the thresholds. Counts with postal services only.',
    englishHint: 'The service does not translate them then.',
    fresh: 'New question',
    freshKey: 'Alt N',
    mend: (count: string): string =>
      count === '1' ? 'One field needs mending first.' : `${count} fields need mending first.`,
    quoted: (label: string): string => `“${label}”`,
    changed: 'Changed here and not in the order yet:',
    saveToOrder: 'Save to the order',
    notInOrder: 'Products were added or removed here. That stays out of the order: change its items on Ship.',
    bought: 'This order is bought already. The question changes nothing of it.',
  },
  answer: {
    title: 'Answer',
    empty: {
      title: 'What will it cost, and may it go?',
      hint: 'Scan an order, or fill in the form, then Calculate. Nothing is bought by asking.',
    },
    ready: {
      title: 'Not asked yet',
      hint: 'Press Calculate. Nothing is bought by asking.',
    },
    asking: 'Asking the service…',
    notTold: 'Not in this account’s detail level',
    noCurrency: 'currency not told',
    outdated: {
      title: 'The order was changed since',
      hint: 'This answer is about the order as it was. Calculate again.',
    },
    edited: {
      title: 'The question was changed since',
      hint: 'This answer is about the question as it was. Calculate again.',
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
      look: 'Look',
      stop: 'STOP',
      denied: (score: string): string => `The recipient may be a denied party: score ${score}`,
      weak: (score: string, from: string): string =>
        `A weak match with a denied-party list: score ${score}, this station stops from ${from}`,
      noScore: 'The recipient may be a denied party: lists match, without a score',
      restricted: (goods: string): string => `May be prohibited or restricted: ${goods}`,
      costError: 'Duties and taxes could not be calculated',
      partiesError: 'Denied parties could not be screened',
      goodsError: 'Prohibited goods could not be screened',
      sums: 'The parts do not add up to what the service says',
      noCost: 'No duties and taxes were told',
      asking: 'No answer yet',
      stale: 'Not up to date',
      before: (word: string): string => `Before the change: ${word}`,
    },
    costs: 'Duties and taxes',
    total: {
      title: 'To pay',
      covers: 'Shipping, duty and tax. The goods are not in it.',
    },
    amounts: {
      title: 'How it comes about',
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
      hint: 'Nothing was changed: the amounts are shown as they came. Ask the service before you promise one.',
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
      commodity: (code: string): string => `Code there ${code}`,
      sourceCommodity: (code: string): string => `Code here ${code}`,
      origin: (country: string): string => `Made in ${country}`,
      rate: {
        percentageDuty: 'Duty on value',
        volumetricDuty: 'Duty on weight or volume',
        itemDuty: 'Duty per item',
        additionalDuty: 'Additional duty',
        tax: 'Tax',
      } satisfies Record<keyof ProductLine['rates'], string>,
      noRates: 'Rates not told',
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
      threshold: (score: string): string => `This station stops from ${score}.`,
      match: (number: number): string => `Match ${number}`,
      noDetails: 'No details were told.',
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
        `The service misses a postal code though it was sent: ${whose}. Check how it is written (error 90).`,
      whose: {
        sourcePostalCode: 'the sender’s',
        postalCode: 'the recipient’s',
      } satisfies Record<PostalField, string>,
      and: ' and ',
      number: (code: string): string => `The service says error ${code}.`,
      plain: 'The service says that it failed, and not why.',
      notes: (notes: string): string => `In its words: ${notes}`,
    },
    unanswered,
    notes: 'Notes of the service',
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
  },
  history: {
    title: (count: string): string => `Asked before (${count})`,
    show: (time: string): string => `Show the answer of ${time}`,
  },
  report: {
    open: 'Daily report …',
    title: 'Questions of a day',
    lead: 'Every question with its request id, as a CSV file.',
    day: 'Day',
    save: 'Save CSV',
    noDay: 'Choose a day',
  },
  gate: {
    /** What to do, said where it is done. */
    here: {
      customs_incomplete: 'Mend it in the form, save it to the order, then ship it again.',
      duties_unknown: 'See below what went wrong, calculate again, then ship it again.',
      denied_party:
        'Put the parcel aside. Compare the recipient with the matches below, or ask a supervisor.',
      goods_restricted: 'Put the parcel aside. Look at the codes below, or ask a supervisor.',
    } satisfies Record<GateCode, string>,
    release: 'Release …',
    releaseTitle: (ref: string): string => `Release ${ref}?`,
    releaseLead:
      'For supervisors. The order goes on as it is: it is bought and printed. The reason is kept in its history.',
    reason: 'Reason',
    reasonShort: 'Say why, in a few words',
    confirm: 'Release it',
    released: 'Released. It goes on by itself.',
  },
  run: {
    name: 'Landed cost for many orders',
    running: (done: string, total: string): string => `Asking for many orders: ${done} of ${total}`,
    over: (done: string): string =>
      done === '1' ? '1 order was asked about' : `${done} orders were asked about`,
    failed: (count: string): string => (count === '1' ? '1 has no answer' : `${count} have no answer`),
    stopped: (done: string, total: string, why: string): string => `Stopped at ${done} of ${total}. ${why}`,
    stop: 'Stop asking',
    dismiss: 'Done with this',
  },
  lost: {
    title: 'No order has this code',
    hint: 'Import its file, or scan the order number on the packing slip. You can also ask with an empty form.',
  },
  /** The outcome line; at most ten words each. */
  next: {
    looking: 'Looking it up…',
    ready: 'Press Enter to calculate.',
    mend: 'Fill in what is marked, then Calculate.',
    answered: 'Its last answer is shown.',
    outdated: 'It was changed since. Calculate again.',
    notFound: 'No such order. Check the code.',
    failed: 'It could not be looked up. Scan it again.',
    asking: 'Asking for duties and taxes…',
    clear: (total: string): string => `Clear. ${total} to pay.`,
    known: (total: string): string => `${total} to pay. Nobody was screened.`,
    someKnown: (total: string): string => `${total} to pay. Not all was screened.`,
    totalUnknown: 'Total not told',
    run: 'Asking for many orders. See below.',
  },
  subject: 'Question',
  open: 'Landed cost',
  openKey: 'L',
  settings: {
    lead: 'What is asked about orders to other countries before they are bought, and when they wait for a supervisor.',
    gate: 'Ask before buying',
    gateHint:
      'An order to another country is bought only after its duties and taxes were asked for. It waits when something is missing, may be prohibited, or its recipient may be a denied party.',
    gateOff: 'Orders are bought without asking. Landed cost (F7) can be asked at any time.',
    deniedScore: 'Denied-party score to stop at',
    deniedScoreHint: 'The service does not say how high scores go. 1 stops at every match',
    deniedScoreProblem: 'A whole number from 1 to 1000',
    shippingValue: 'Usual shipping value',
    shippingValueHint: 'Used where nobody types another. Empty: it must be typed, and the gate waits for it',
    shippingValueProblem: 'An amount such as 12.50, or empty',
    currency: 'Amounts are in the currency of',
    currencies: { source: 'The sender’s country', destination: 'The recipient’s country' },
    sentBy: 'Sent by',
  },
};

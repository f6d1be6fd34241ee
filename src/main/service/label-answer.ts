import { failure, type Failure } from '#shared/failure';
import {
  errorCodeOf,
  faultsOf,
  type FoundLabels,
  labelsOf,
  messageOf,
  type FoundId,
  idIn,
  placed,
} from './answer-fields';
import { textOf } from './body';
import type { Loose } from './loose-json';
import { openBody } from './open-body';
import { isPlainWords } from './plain-words';
import type { AnswerReading } from '#shared/label/registration';
import type { NewDocument, RawAnswer } from '#shared/label/stored';
import { codedMessage } from '#shared/text/coded-message';
import { receivedOf } from './raw-answer';
import { statusFailure } from './status';

interface ReadingOptions {
  /** Makes the service's messages safe to display and store. */
  clean: (text: string) => string;
  /** Makes an id of the answer safe to display and store. It may begin with the account number, and a person has to enter it. */
  cleanId: (id: string) => string;
  now: Date;
  /** Maximum length of the unpacked body, in bytes. */
  maxBytes: number;
  /** Why it broke off, where it did. */
  reason?: string | undefined;
  /** How long the service asks to wait, in seconds; only the live answer has it. */
  retryAfter?: string | undefined;
}

interface Parts {
  packageId: FoundId;
  trackingNumber: FoundId;
  code: ReturnType<typeof errorCodeOf>;
  message: string | undefined;
  found: FoundLabels;
}

/** Labels without a name in a body come after those with one. */
const withUnnamed = ({ labels, unreadable }: FoundLabels, unnamed: readonly Buffer[]): FoundLabels => ({
  labels: [...labels, ...unnamed.map((bytes) => ({ position: null, owner: -1, bytes }))],
  unreadable,
});

const partsOf = (loose: Loose, unnamed: readonly Buffer[]): Parts => ({
  packageId: idIn(loose, 'packageid'),
  trackingNumber: idIn(loose, 'trackingnumber'),
  code: errorCodeOf(loose),
  message: messageOf(loose),
  found: withUnnamed(labelsOf(loose), unnamed),
});

/**
 * The package's own labels where the answer names several packages: labels inside another package's object belong to
 * that one.
 */
const ownLabels = ({ owners }: Loose, { packageId, found }: Parts): FoundLabels['labels'] => {
  const others = new Set(packageId.all.slice(1).map(({ owner }) => owner));
  const isAnothers = (owner: number): boolean => {
    for (let at = owner; at !== -1; at = owners[at]?.parent ?? -1) if (others.has(at)) return true;
    return false;
  };
  return others.size === 0 ? found.labels : found.labels.filter(({ owner }) => !isAnothers(owner));
};

const numbered = (number: number | null | undefined): { number?: number } =>
  number == null ? {} : { number };

const unreadable = (detail: string | undefined, number?: number | null): Failure =>
  failure('answer_unreadable', detail, numbered(number));

/** Joins our own messages and the service's cleaned message; the window reads them one by one. */
const joined = (parts: readonly (string | undefined | null)[]): string | undefined => {
  const given = parts.filter((part) => part !== undefined && part !== null && part !== '');
  return given.length === 0 ? undefined : given.join('; ');
};

/** An incomplete label must not be printed, whatever else is odd in its answer. */
const withOddity = (lacking: Failure, odd: Failure): Failure =>
  failure(lacking.code, joined([lacking.detail, odd.detail]), numbered(odd.number));

/** The service's message about an error, cleaned: its code where that is not a number, and its text. */
const wordsOf = ({ code, message }: Parts, clean: (text: string) => string): string | undefined => {
  const words = joined([code.words, message]);
  return words && clean(words);
};

/** Something in it indicates a purchase: then the request is never repeated, whatever its status or its errorCode are. */
const speaksOfPurchase = ({ packageId, trackingNumber, found }: Parts): boolean =>
  packageId.value !== null ||
  packageId.isInvalid ||
  trackingNumber.value !== null ||
  trackingNumber.isInvalid ||
  found.labels.length > 0 ||
  found.unreadable.length > 0;

class Reader {
  readonly #raw: RawAnswer;
  readonly #options: ReadingOptions;
  readonly #text: ReturnType<typeof textOf>;
  readonly #loose: Loose;
  /** It is not JSON, but contains the expected data. */
  readonly #isOther: boolean;
  readonly #parts: Parts;

  constructor(raw: RawAnswer, options: ReadingOptions) {
    this.#raw = raw;
    this.#options = options;
    this.#text = textOf(receivedOf(raw), options.maxBytes);
    const opened = openBody(this.#text.bytes, raw.contentType, raw.isWhole && !this.#text.isCut);
    this.#loose = opened.loose;
    this.#isOther = opened.isOther;
    this.#parts = partsOf(this.#loose, opened.labels);
  }

  get #isBroken(): boolean {
    return !this.#raw.isWhole || this.#loose.isCut || this.#text.isCut;
  }

  #status(): Failure | null {
    const { clean, now, retryAfter } = this.#options;
    const received = receivedOf(this.#raw, retryAfter);
    const words = this.#raw.status === 0 ? undefined : (wordsOf(this.#parts, clean) ?? this.#plainWords());
    return this.#raw.status === 0 ? null : statusFailure(received, words, now);
  }

  /** Ids and buffers of an answer that broke off or can't be read, for the person who settles it. */
  #traces(): string[] {
    const { packageId, trackingNumber, found } = this.#parts;
    const { clean, cleanId } = this.#options;
    const names = [
      ...(packageId.value === null
        ? []
        : [codedMessage('answer.packageNamed', { packageId: cleanId(packageId.value) })]),
      ...(packageId.isInvalid ? [codedMessage('answer.packageUnread')] : []),
      ...(trackingNumber.value === null
        ? []
        : [codedMessage('answer.trackingNamed', { trackingNumber: cleanId(trackingNumber.value) })]),
    ];
    return [...names, ...faultsOf(found.unreadable, clean)];
  }

  #documents(): { documents: NewDocument[]; failure: Failure | null } {
    const { documents, left } = placed(ownLabels(this.#loose, this.#parts));
    const broken = faultsOf(this.#parts.found.unreadable, this.#options.clean);
    const lacks = joined([...broken, left > 0 ? codedMessage('answer.moreLabels', { count: left }) : null]);
    if (lacks !== undefined) return { documents, failure: failure('document_unreadable', lacks) };
    return { documents, failure: documents.length === 0 ? failure('document_missing') : null };
  }

  /** A package is named, so it was bought. Anything unusual in the answer makes it wait for a person before it is printed. */
  #oddity(): Failure | null {
    const { code, trackingNumber, packageId } = this.#parts;
    const { clean, cleanId } = this.#options;
    const status = this.#status();
    if (status) return unreadable(codedMessage('answer.errorStatus'), status.number);
    if (this.#isOther) return unreadable(this.#text.reason);
    if (packageId.all.length > 1)
      return unreadable(
        codedMessage('answer.severalPackages', {
          names: cleanId(packageId.all.map(({ value }) => value).join(', ')),
        }),
      );
    if (code.words !== null || (code.number !== null && code.number !== 0))
      return unreadable(wordsOf(this.#parts, clean) ?? codedMessage('answer.errorReported'), code.number);
    if (code.number === null) return unreadable(codedMessage('answer.noErrorNumber'));
    if (packageId.isInvalid) return unreadable(codedMessage('answer.anotherUnread'));
    if (trackingNumber.all.length > 1) return unreadable(codedMessage('answer.severalTracking'));
    return trackingNumber.value === null ? unreadable(codedMessage('answer.noTracking')) : null;
  }

  #bought(packageId: string): AnswerReading {
    const { documents, failure: lacking } = this.#documents();
    const { message, trackingNumber } = this.#parts;
    const odd = this.#oddity();
    return {
      ok: true,
      package: { packageId, trackingNumber: trackingNumber.value },
      documents,
      failure: lacking && odd ? withOddity(lacking, odd) : (lacking ?? odd),
      message: message === undefined ? null : this.#options.clean(message),
    };
  }

  /** It is unknown what was bought: a person settles it, with the complete labels. */
  #doubt(): Failure {
    const { clean, reason } = this.#options;
    const { code, packageId } = this.#parts;
    const status = this.#status();
    if (this.#isBroken) {
      const why = this.#raw.isWhole ? this.#text.reason : reason;
      const detail = joined([why, ...this.#traces()]);
      const isLost = !this.#raw.isWhole && this.#raw.status < 300;
      return failure(isLost ? 'answer_lost' : 'answer_unreadable', detail, numbered(status?.number));
    }
    const detail = joined([
      packageId.value === null && !packageId.isInvalid ? codedMessage('answer.noPackage') : null,
      code.number === null && code.words === null ? codedMessage('answer.noErrorNumber') : null,
      ...this.#traces(),
      wordsOf(this.#parts, clean),
    ]);
    return unreadable(detail, status?.number ?? code.number);
  }

  #notBought(documents: NewDocument[]): Failure {
    const { code } = this.#parts;
    const { clean, reason } = this.#options;
    const traces = speaksOfPurchase(this.#parts);
    if (documents.length > 0 && !this.#isBroken) {
      const form = this.#isOther ? this.#text.reason : undefined;
      const detail = joined([reason, form, ...this.#traces(), wordsOf(this.#parts, clean)]);
      return failure('package_unnamed', detail, numbered(code.number || undefined));
    }
    if (traces) return this.#doubt();
    if (!this.#raw.isWhole && this.#raw.status < 300) return failure('answer_lost', reason);
    const status = this.#status();
    if (status) return status;
    if (!this.#text.isJson) {
      const words = wordsOf(this.#parts, clean) ?? this.#plainWords();
      return unreadable(joined([this.#text.reason, words]), code.number);
    }
    if (code.number !== null && code.number !== 0 && !code.isContradicted) {
      return failure('service_refused', wordsOf(this.#parts, clean), { number: code.number });
    }
    const isEmpty = this.#loose.leaves.length === 0 && this.#loose.owners.every(({ isList }) => isList);
    return isEmpty ? unreadable(codedMessage('answer.noFields')) : this.#doubt();
  }

  /** The cleaned message of an answer in plain text. */
  #plainWords(): string | undefined {
    const { isJson, json, text } = this.#text;
    const words = isJson ? json : text;
    return typeof words === 'string' && isPlainWords(words) ? this.#options.clean(words) : undefined;
  }

  read(): AnswerReading {
    const { value } = this.#parts.packageId;
    if (value !== null && !this.#isBroken) return this.#bought(value);
    const { documents, failure: lacking } = this.#documents();
    const failed = { ok: false as const, failure: this.#notBought(documents), documents };
    if (documents.length === 0) return failed;
    const cut = this.#isBroken ? failure('document_unreadable', codedMessage('answer.notReadToEnd')) : null;
    return { ...failed, lacks: lacking ?? cut };
  }
}

/**
 * Reads the service's answer to a label request (section 2.3) part by part, as tolerantly as possible: names in any
 * case, ids as text or as numbers, buffers in any encoding and at any place. What was paid for is kept, whatever is
 * beside it: where a package is named it was bought, where labels were received they are documents, and where anything
 * indicates a purchase the failure is one that a person settles. Never throws.
 */
export const readAnswer = (raw: RawAnswer, options: ReadingOptions): AnswerReading => {
  try {
    return new Reader(raw, options).read();
  } catch {
    // Beyond the engine's limits (a text of many megabytes): the raw answer is kept, and a person settles it.
    return { ok: false, failure: unreadable(codedMessage('answer.notRead')), documents: [] };
  }
};

import { failure, type Failure } from '#shared/failure';
import {
  errorCodeOf,
  type FoundLabels,
  labelsOf,
  messageOf,
  type Name,
  nameOf,
  placed,
} from './answer-fields';
import { textOf } from './body';
import type { LabelDocument } from './documents';
import type { Loose } from './loose-json';
import { openBody } from './open-body';
import { isPlainWords } from './plain-words';
import type { RawAnswer } from '#shared/label/stored';
import { receivedOf } from './raw-answer';
import { statusFailure } from './status';

interface Package {
  packageId: string;
  trackingNumber: string | null;
}

/** What was understood of the answer to a purchase: the package with its documents, or why not. */
export type Reading =
  | {
      ok: true;
      package: Package;
      documents: LabelDocument[];
      /** What makes it wait for a person before it is printed. */
      failure: Failure | null;
      /** What the service had to say beside it. */
      message: string | null;
    }
  /** `documents`: labels that came although no package can be named; they are paid for all the same. */
  | { ok: false; failure: Failure; documents: LabelDocument[] };

/** What came of asking for a label. `answer` is what came, whatever it was; null where nothing came. */
export type Registration = Reading & { answer: RawAnswer | null };

interface ReadingOptions {
  /** Makes the service's words fit to be shown and stored. */
  clean: (text: string) => string;
  now: Date;
  /** Longest body once it is unpacked, in bytes. */
  maxBytes: number;
  /** Why it broke off, where it did. */
  reason?: string | undefined;
  /** As it came; only the live answer has it. */
  retryAfter?: string | string[] | undefined;
}

interface Parts {
  packageId: Name;
  trackingNumber: Name;
  code: ReturnType<typeof errorCodeOf>;
  message: string | undefined;
  found: FoundLabels;
}

/** Labels that stand in a body without a name come after those that have one. */
const withUnnamed = ({ labels, unreadable }: FoundLabels, unnamed: readonly Buffer[]): FoundLabels => ({
  labels: [...labels, ...unnamed.map((bytes) => ({ position: null, owner: -1, bytes }))],
  unreadable,
});

const partsOf = (loose: Loose, unnamed: readonly Buffer[]): Parts => ({
  packageId: nameOf(loose, 'packageid'),
  trackingNumber: nameOf(loose, 'trackingnumber'),
  code: errorCodeOf(loose),
  message: messageOf(loose),
  found: withUnnamed(labelsOf(loose), unnamed),
});

/** Labels of the package itself, where the answer names several: those beneath another's name are that one's. */
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

const naming = (label: string, { value }: Name): string[] => (value === null ? [] : [`${label} ${value}`]);

const joined = (parts: readonly (string | undefined | null)[]): string | undefined => {
  const said = parts.filter((part) => part !== undefined && part !== null && part !== '');
  return said.length === 0 ? undefined : said.join('; ');
};

/** The service's words about an error: its code where that is no number, and its message. */
const wordsOf = ({ code, message }: Parts): string | undefined => joined([code.words, message]);

/** Something in it speaks of a purchase: then it is never repeated, whatever its status or its errorCode say. */
const speaksOfPurchase = ({ packageId, trackingNumber, found }: Parts): boolean =>
  packageId.value !== null ||
  packageId.isOdd ||
  trackingNumber.value !== null ||
  trackingNumber.isOdd ||
  found.labels.length > 0 ||
  found.unreadable.length > 0;

class Reader {
  readonly #raw: RawAnswer;
  readonly #options: ReadingOptions;
  readonly #text: ReturnType<typeof textOf>;
  readonly #loose: Loose;
  /** It is no JSON, but what was sought is in it. */
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
    const words = this.#raw.status === 0 ? undefined : (wordsOf(this.#parts) ?? this.#plainWords());
    return this.#raw.status === 0 ? null : statusFailure(received, words && clean(words), now);
  }

  /** Names and buffers of an answer that broke off or can't be read, for the person who settles it. */
  #traces(): string[] {
    const { packageId, trackingNumber, found } = this.#parts;
    const odd = packageId.isOdd ? ['packageId can’t be read'] : [];
    const names = [...naming('packageId', packageId), ...odd, ...naming('trackingNumber', trackingNumber)];
    return [...names, ...found.unreadable];
  }

  #documents(): { documents: LabelDocument[]; failure: Failure | null } {
    const { documents, left } = placed(ownLabels(this.#loose, this.#parts));
    const { unreadable: broken } = this.#parts.found;
    const lacks = [...broken, ...(left > 0 ? [`${left} more labels than three came`] : [])];
    if (lacks.length > 0)
      return { documents, failure: failure('document_unreadable', this.#options.clean(lacks.join(', '))) };
    return { documents, failure: documents.length === 0 ? failure('document_missing') : null };
  }

  /** A package is named, so it was bought; anything odd about the answer makes it wait for a person before it is printed. */
  #oddity(): Failure | null {
    const { code, trackingNumber, packageId } = this.#parts;
    const { clean } = this.#options;
    const status = this.#status();
    if (status) return unreadable(`a package came with: ${status.code}`, status.number);
    if (this.#isOther) return unreadable(this.#text.reason);
    if (packageId.all.length > 1)
      return unreadable(
        clean(`packages ${packageId.all.map(({ value }) => value).join(', ')} in one answer`),
      );
    if (code.words !== null || (code.number !== null && code.number !== 0))
      return unreadable(clean(wordsOf(this.#parts) ?? 'refused'), code.number);
    if (code.number === null) return unreadable('errorCode is missing');
    if (packageId.isOdd) return unreadable('another packageId can’t be read');
    if (trackingNumber.all.length > 1) return unreadable('it names several tracking numbers');
    return trackingNumber.value === null ? unreadable('trackingNumber is missing') : null;
  }

  #bought(packageId: string): Reading {
    const { documents, failure: lacking } = this.#documents();
    const { message, trackingNumber } = this.#parts;
    return {
      ok: true,
      package: { packageId, trackingNumber: trackingNumber.value },
      documents,
      failure: this.#oddity() ?? lacking,
      message: message === undefined ? null : this.#options.clean(message),
    };
  }

  /** Nobody can say what was bought: a person settles it, with the labels that came whole. */
  #doubt(): Failure {
    const { clean, reason } = this.#options;
    const { code, packageId } = this.#parts;
    const status = this.#status();
    if (this.#isBroken) {
      const why = this.#raw.isWhole ? this.#text.reason : reason;
      const detail = joined([why, ...this.#traces()]);
      const isLost = !this.#raw.isWhole && this.#raw.status < 300;
      return failure(
        isLost ? 'answer_lost' : 'answer_unreadable',
        detail && clean(detail),
        numbered(status?.number),
      );
    }
    const absent = [
      ...(packageId.value === null && !packageId.isOdd ? ['packageId'] : []),
      ...(code.number === null && code.words === null ? ['errorCode'] : []),
    ];
    const detail = joined([
      absent.length > 0 ? `${absent.join(' and ')} missing` : null,
      ...this.#traces(),
      wordsOf(this.#parts),
    ]);
    return unreadable(detail && clean(detail), status?.number ?? code.number);
  }

  #notBought(documents: LabelDocument[]): Failure {
    const { code } = this.#parts;
    const { clean, reason } = this.#options;
    const traces = speaksOfPurchase(this.#parts);
    if (documents.length > 0 && !this.#isBroken) {
      const form = this.#isOther ? this.#text.reason : undefined;
      const detail = joined([reason, form, ...this.#traces(), wordsOf(this.#parts)]);
      return failure('package_unnamed', detail && clean(detail), numbered(code.number || undefined));
    }
    if (traces) return this.#doubt();
    if (!this.#raw.isWhole && this.#raw.status < 300) return failure('answer_lost', reason);
    const status = this.#status();
    if (status) return status;
    if (!this.#text.isJson) {
      const words = wordsOf(this.#parts) ?? this.#plainWords();
      return unreadable(joined([this.#text.reason, words && clean(words)]), code.number);
    }
    if (code.number !== null && code.number !== 0 && !code.isContradicted) {
      const words = wordsOf(this.#parts);
      return failure('service_refused', words && clean(words), { number: code.number });
    }
    const isEmpty = this.#loose.leaves.length === 0 && this.#loose.owners.every(({ isList }) => isList);
    return isEmpty ? unreadable('the answer is not an object') : this.#doubt();
  }

  /** Of an answer in plain text. */
  #plainWords(): string | undefined {
    const { isJson, json, text } = this.#text;
    const said = isJson ? json : text;
    return typeof said === 'string' && isPlainWords(said) ? said : undefined;
  }

  read(): Reading {
    const { value } = this.#parts.packageId;
    if (value !== null && !this.#isBroken) return this.#bought(value);
    const { documents } = placed(ownLabels(this.#loose, this.#parts));
    return { ok: false, failure: this.#notBought(documents), documents };
  }
}

/**
 * Reads the service's answer to a label request (section 2.3) part by part, as generously as it can: names in any case, as text or
 * as numbers, buffers in any encoding, wherever they stand. What was paid for is kept, whatever stands beside it: where a package is
 * named it was bought, where labels came they are documents, and where anything speaks of a purchase the failure is one that a
 * person settles. Never throws.
 */
export const readAnswer = (raw: RawAnswer, options: ReadingOptions): Reading => {
  try {
    return new Reader(raw, options).read();
  } catch {
    // Beyond what an engine can hold (a text of many megabytes): the raw answer is kept, and a person settles it.
    return { ok: false, failure: unreadable('it could not be read'), documents: [] };
  }
};

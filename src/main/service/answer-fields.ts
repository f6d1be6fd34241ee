import { createHash } from 'node:crypto';
import type { NewDocument } from '#shared/label/stored';
import { codedMessage } from '#shared/text/coded-message';
import { joinedLabels } from './divided-labels';
import { decodeBuffer, decodeLabel, decodeNumbers, formatOf } from './documents';
import { booleanIn } from './tolerant-values';
import { jsonInBase64, type Leaf, type Loose } from './loose-json';

/** Normalises names as a service may write them: `PackageID`, `package_id` and `packageId` are the same. */
const plainName = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

const ofName = ({ leaves }: Loose, name: string): Leaf[] =>
  leaves.filter(({ key }) => plainName(key) === name).sort((a, b) => a.depth - b.depth);

/** Words that some servers write for a missing value; 0 is one of them. */
const isNoValue = (text: string): boolean => /^(?:null|nil|none|undefined|nan|n\/a|0+)?$/i.test(text.trim());

/** True for a number or text with a value. A number keeps every digit that was written. */
const hasValue = ({ kind, text }: Leaf): boolean =>
  kind === 'text' ? !isNoValue(text) : kind !== 'word' && Number(text) !== 0;

/** Without surrounding blanks, and without quotes that were written once too often. */
const plainText = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim();

/** True for text that can be displayed, stored and scanned: one word of at most `max` visible characters. */
const fits = (text: string, max: number): boolean =>
  text.length <= max && /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u.test(text);

export interface FoundId {
  /** The first valid one; null where none is. */
  value: string | null;
  /** The different ones, those nearest to the top level first. */
  all: { value: string; owner: number }[];
  /** There is a value that can't be an id: cut off, too long, or with invalid characters. */
  isInvalid: boolean;
}

/** Maximum length of an accepted `packageId` or `trackingNumber`; the interface shows no limit, its own are about 10 and 20. */
const longestName = 64;

export const idIn = (answer: Loose, name: 'packageid' | 'trackingnumber'): FoundId => {
  const reported = ofName(answer, name).filter(hasValue);
  const isName = ({ kind, text, isCut }: Leaf): boolean =>
    !isCut && (kind === 'text' || /^\d+$/.test(text)) && fits(plainText(text), longestName);
  const good = reported.filter(isName);
  const values = new Map(good.map(({ text, owner }) => [plainText(text), owner]));
  const all = [...values].map(([value, owner]) => ({ value, owner }));
  return { value: all[0]?.value ?? null, all, isInvalid: good.length < reported.length };
};

/** An error code: `number` where it is one in any notation, else its `words`. */
interface ErrorCode {
  number: number | null;
  words: string | null;
}

const codeIn = ({ text }: Leaf): ErrorCode => {
  const plain = text.trim();
  const number = /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  return Number.isInteger(number) && Math.abs(number) < 1e9
    ? { number: number + 0, words: null }
    : { number: null, words: plain };
};

/**
 * The code nearest to the top level; neither number nor words where it is absent, null or empty. A code other than 0
 * has precedence over a 0 beside it; `isContradicted` is then true.
 */
export const errorCodeOf = (answer: Loose): ErrorCode & { isContradicted: boolean } => {
  const isNone = ({ text, kind }: Leaf): boolean =>
    ['', 'null'].includes(text.trim()) || (kind === 'bytes' && text.includes(','));
  const reported = ofName(answer, 'errorcode').filter((leaf) => !isNone(leaf));
  const codes = reported.filter(({ depth }) => depth === reported[0]?.depth).map(codeIn);
  const bad = codes.find(({ number }) => number !== 0);
  const code = bad ?? codes[0] ?? { number: null, words: null };
  return { ...code, isContradicted: bad !== undefined && codes.some(({ number }) => number === 0) };
};

/** Maximum number of fields whose messages are used; the displayed text is shorter still. */
const mostFields = 5;

/**
 * The messages in an object of errors: `{"errors":{"postalCode":["bad zip"]}}` with the field's name,
 * `{"error":{"description":…}}` without.
 */
const wordsBeneath = ({ leaves, owners }: Loose): string | undefined => {
  // An object comes after the one that contains it: one pass is enough at any depth.
  const isBeneath: boolean[] = [];
  for (const { key, parent } of owners)
    isBeneath.push(isBeneath[parent] === true || ['error', 'errors'].includes(plainName(key)));
  const reported = leaves
    .filter(({ kind, text, owner }) => kind === 'text' && text.trim() !== '' && isBeneath[owner] === true)
    .map(({ key, text }) => (plainName(key) === 'description' ? text : `${key}: ${text}`));
  return reported.length === 0 ? undefined : reported.slice(0, mostFields).join('; ');
};

/** A value that is neither yes nor no: `null`, or nothing. */
const isNothing = ({ kind, text }: Leaf): boolean =>
  text.trim() === '' || (kind === 'word' && text.trim() === 'null');

/**
 * Whether an answer reports a failure, by an error code or an error message, by `isError` or by `success`. A report
 * that can't be read counts as a failure. `number` is the first code that is not 0.
 */
export const errorIn = (answer: Loose): { isError: boolean; number: number | null } => {
  const reported = (name: string): Leaf[] => ofName(answer, name).filter((leaf) => !isNothing(leaf));
  const codes = reported('errorcode').filter(({ text }) => Number(text) !== 0);
  const number = codes.map(({ text }) => Number(text)).find(Number.isInteger) ?? null;
  const isError =
    codes.length > 0 ||
    reported('iserror').some(({ text }) => booleanIn(text) !== false) ||
    reported('success').some(({ text }) => booleanIn(text) === false) ||
    ['errormessage', 'error', 'errors'].some((name) => reported(name).some(({ kind }) => kind === 'text')) ||
    wordsBeneath(answer) !== undefined;
  return { isError, number };
};

/** The names under which services write messages; the interface has the first. */
const messageNames = [
  ...['errormessage', 'message', 'errordescription', 'errormsg', 'msg', 'faultstring'],
  ...['detail', 'title', 'reason', 'error', 'errors'],
];

/** The service's own message, joined where several are on one level; undefined where there is none. */
export const messageOf = (answer: Loose): string | undefined => {
  for (const name of messageNames) {
    const reported = ofName(answer, name).filter(({ kind, text }) => kind === 'text' && text.trim() !== '');
    const beside = reported.filter(({ depth }) => depth === reported[0]?.depth).map(({ text }) => text);
    if (beside.length > 0) return [...new Set(beside)].slice(0, mostFields).join('; ');
  }
  return wordsBeneath(answer);
};

/** The interface's names for the buffers. A buffer with any other name is accepted only if its content is a label. */
const bufferName = /^labelbuf(?:fer)?s?(\d*)$/;
const isBufferName = (name: string): boolean => bufferName.test(name);

/** A label's bytes and where they were found. `position` is that of `labelBuf1..3`; null where the name has none. */
interface FoundLabel {
  position: number | null;
  owner: number;
  bytes: Buffer;
}

/** A buffer by its name in the answer, and the code of its fault. */
interface Unreadable {
  name: string;
  fault: 'answer.cutOff' | 'answer.notBase64' | 'answer.notLabel';
}

/** Maximum number of faults that are reported. */
const mostNamed = 3;

/** The faults of buffers as messages. @param clean makes the service's names safe to display and store */
export const faultsOf = (unreadable: readonly Unreadable[], clean: (text: string) => string): string[] =>
  unreadable.slice(0, mostNamed).map(({ name, fault }) => codedMessage(fault, { name: clean(name) }));

export interface FoundLabels {
  labels: FoundLabel[];
  /** Buffers whose content can't be read, or not to its end. */
  unreadable: Unreadable[];
}

const bytesOf = ({ kind, text, key }: Leaf, isBuffer: boolean): Buffer | null => {
  if (kind === 'bytes') {
    const list = decodeNumbers(text);
    return list && (isBuffer || (list.length > 8 && formatOf(list) !== 'unknown')) ? list : null;
  }
  if (kind !== 'text') return null;
  if (isBuffer) return decodeBuffer(text);
  // A message may contain commands, and JSON in Base64 is read separately.
  const isTold = messageNames.includes(plainName(key)) && text.includes('^');
  return isTold || jsonInBase64(text) !== null ? null : decodeLabel(text);
};

const contentNames = ['data', 'value', 'base64', 'content', 'bytes'];

/** A list of numbers may get its name from the object around it: `{"labelBuf1":{"type":"Buffer","data":[…]}}`. */
const nameAbove = ({ owners }: Loose, leaf: Leaf): string => {
  const fieldName = plainName(leaf.key);
  const above = plainName(owners[leaf.owner]?.key ?? '');
  return isBufferName(above) && contentNames.includes(fieldName) ? above : fieldName;
};

const isBufferText = (answer: Loose, leaf: Leaf): boolean =>
  leaf.kind === 'text' && !leaf.isCut && !isNoValue(leaf.text) && isBufferName(nameAbove(answer, leaf));

/** Beside known labels, an unknown buffer would prevent the printing of all: it is reported, and stays in the raw answer. */
const withoutUnknown = ({ labels, unreadable }: FoundLabels): FoundLabels => {
  const isKnown = ({ bytes }: FoundLabel): boolean => formatOf(bytes) !== 'unknown';
  if (!labels.some(isKnown)) return { labels, unreadable };
  const strange = labels.filter((label) => !isKnown(label));
  const reported = strange.map(({ position }) => ({
    name: `labelBuf${position ?? ''}`,
    fault: 'answer.notLabel' as const,
  }));
  return { labels: labels.filter(isKnown), unreadable: [...unreadable, ...reported] };
};

/** Every label in an answer, in order; equal ones once, unless two adjacent buffers are equal. */
export const labelsOf = (answer: Loose): FoundLabels => {
  const labels: FoundLabel[] = [];
  /** The first label with each content, by its digest: there may be thousands. */
  const known = new Map<string, FoundLabel>();
  const unreadable: Unreadable[] = [];
  const joined = joinedLabels(answer.leaves.filter((leaf) => isBufferText(answer, leaf)));
  for (const leaf of answer.leaves) {
    if (joined.get(leaf) === null) continue;
    const name = nameAbove(answer, leaf);
    const isBuffer = isBufferName(name);
    const isEmpty = leaf.kind === 'word' || isNoValue(leaf.text);
    const bytes = leaf.isCut || isEmpty ? null : (joined.get(leaf) ?? bytesOf(leaf, isBuffer));
    if (bytes === null || bytes.length === 0) {
      if (isBuffer && !isEmpty)
        unreadable.push({ name: leaf.key, fault: leaf.isCut ? 'answer.cutOff' : 'answer.notBase64' });
      continue;
    }
    const number = Number(bufferName.exec(name)?.[1] ?? '');
    const position = isBuffer && number >= 1 && number <= 3 ? number : null;
    const digest = createHash('sha256').update(bytes).digest('base64');
    const sameDocument = known.get(digest);
    if (sameDocument && (sameDocument.owner !== leaf.owner || sameDocument.position === position)) continue;
    const label = { position, owner: leaf.owner, bytes };
    if (!sameDocument) known.set(digest, label);
    labels.push(label);
  }
  return withoutUnknown({ labels, unreadable });
};

/**
 * Places the labels at the positions of their names, the others at the first free ones; `left` is the number without a
 * position.
 */
export const placed = (labels: readonly FoundLabel[]): { documents: NewDocument[]; left: number } => {
  const at = new Map<number, Buffer>();
  const rest: Buffer[] = [];
  for (const { position, bytes } of labels)
    if (position !== null && !at.has(position)) at.set(position, bytes);
    else rest.push(bytes);
  for (const place of [1, 2, 3].filter((one) => !at.has(one))) {
    const next = rest.shift();
    if (next) at.set(place, next);
  }
  const inOrder = [...at].sort(([a], [b]) => a - b);
  const documents = inOrder.map(([position, bytes]) => ({ position, format: formatOf(bytes), bytes }));
  return { documents, left: rest.length };
};

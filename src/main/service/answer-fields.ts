import { createHash } from 'node:crypto';
import { decodeBuffer, decodeLabel, decodeNumbers, formatOf, type LabelDocument } from './documents';
import { yesIn } from './generous';
import { jsonInBase64, type Leaf, type Loose } from './loose-json';

/** Names as a service may write them: `PackageID`, `package_id` and `packageId` are one. */
const plainName = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

const ofName = ({ leaves }: Loose, name: string): Leaf[] =>
  leaves.filter(({ key }) => plainName(key) === name).sort((a, b) => a.depth - b.depth);

/** Words that some servers write for no value; 0 is one of them. */
const isNoValue = (text: string): boolean => /^(?:null|nil|none|undefined|nan|n\/a|0+)?$/i.test(text.trim());

/** A number or text that says something; a number keeps every digit it was written with. */
const saying = ({ kind, text }: Leaf): boolean =>
  kind === 'text' ? !isNoValue(text) : kind !== 'word' && Number(text) !== 0;

/** Without blanks around it, and without quotes that were written once too often. */
const plainText = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim();

/** What can be shown, stored and scanned: one word of at most `max` characters, of which each is seen. */
const fits = (text: string, max: number): boolean =>
  text.length <= max && /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u.test(text);

export interface Name {
  /** The first that fits; null where none does. */
  value: string | null;
  /** Different ones, in the order of how near they stand to the top. */
  all: { value: string; owner: number }[];
  /** Something stands there that can't be taken for a name: cut off, too long, or not plain. */
  isOdd: boolean;
}

/** Longest `packageId` and `trackingNumber` that are taken; the interface shows no limit, theirs are about 10 and 20. */
const longestName = 64;

export const nameOf = (answer: Loose, name: 'packageid' | 'trackingnumber'): Name => {
  const told = ofName(answer, name).filter(saying);
  const isName = ({ kind, text, isCut }: Leaf): boolean =>
    !isCut && (kind === 'text' || /^\d+$/.test(text)) && fits(plainText(text), longestName);
  const good = told.filter(isName);
  const values = new Map(good.map(({ text, owner }) => [plainText(text), owner]));
  const all = [...values].map(([value, owner]) => ({ value, owner }));
  return { value: all[0]?.value ?? null, all, isOdd: good.length < told.length };
};

/** An error code: `number` where it is one, however it is written, else its `words`. */
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
 * The nearest to the top, neither number nor words where it is absent, null or empty. One that is not 0 comes before a 0 beside it;
 * `isContradicted` says that there is one.
 */
export const errorCodeOf = (answer: Loose): ErrorCode & { isContradicted: boolean } => {
  const isNone = ({ text, kind }: Leaf): boolean =>
    ['', 'null'].includes(text.trim()) || (kind === 'bytes' && text.includes(','));
  const told = ofName(answer, 'errorcode').filter((leaf) => !isNone(leaf));
  const codes = told.filter(({ depth }) => depth === told[0]?.depth).map(codeIn);
  const bad = codes.find(({ number }) => number !== 0);
  const code = bad ?? codes[0] ?? { number: null, words: null };
  return { ...code, isContradicted: bad !== undefined && codes.some(({ number }) => number === 0) };
};

/** Most words of several fields that are told; what is shown is cut shorter still. */
const mostFields = 5;

/** What stands in an object of errors: `{"errors":{"postalCode":["bad zip"]}}` by field, `{"error":{"description":…}}` as it is. */
const wordsBeneath = ({ leaves, owners }: Loose): string | undefined => {
  // An object stands behind the one it lies in: one pass, however deep they nest.
  const isBeneath: boolean[] = [];
  for (const { key, parent } of owners)
    isBeneath.push(isBeneath[parent] === true || ['error', 'errors'].includes(plainName(key)));
  const told = leaves
    .filter(({ kind, text, owner }) => kind === 'text' && text.trim() !== '' && isBeneath[owner] === true)
    .map(({ key, text }) => (plainName(key) === 'description' ? text : `${key}: ${text}`));
  return told.length === 0 ? undefined : told.slice(0, mostFields).join('; ');
};

/** A word that says neither yes nor no: `null`, or nothing. */
const isNothing = ({ kind, text }: Leaf): boolean =>
  text.trim() === '' || (kind === 'word' && text.trim() === 'null');

/**
 * Whether an answer says of itself that it failed, by an error code or words of an error, by `isError` or by `success`; what is said
 * of an error and can't be read is one. `number` is the first code that is not 0.
 */
export const errorIn = (answer: Loose): { isError: boolean; number: number | null } => {
  const told = (name: string): Leaf[] => ofName(answer, name).filter((leaf) => !isNothing(leaf));
  const codes = told('errorcode').filter(({ text }) => Number(text) !== 0);
  const number = codes.map(({ text }) => Number(text)).find(Number.isInteger) ?? null;
  const isError =
    codes.length > 0 ||
    told('iserror').some(({ text }) => yesIn(text) !== false) ||
    told('success').some(({ text }) => yesIn(text) === false) ||
    ['errormessage', 'error', 'errors'].some((name) => told(name).some(({ kind }) => kind === 'text')) ||
    wordsBeneath(answer) !== undefined;
  return { isError, number };
};

/** Where services write what they have to say; the interface names the first. */
const messageNames = [
  ...['errormessage', 'message', 'errordescription', 'errormsg', 'msg', 'faultstring'],
  ...['detail', 'title', 'reason', 'error', 'errors'],
];

/** The service's own words, several of one kind beside each other; undefined where it says none. */
export const messageOf = (answer: Loose): string | undefined => {
  for (const name of messageNames) {
    const told = ofName(answer, name).filter(({ kind, text }) => kind === 'text' && text.trim() !== '');
    const beside = told.filter(({ depth }) => depth === told[0]?.depth).map(({ text }) => text);
    if (beside.length > 0) return [...new Set(beside)].slice(0, mostFields).join('; ');
  }
  return wordsBeneath(answer);
};

/** As the interface calls the buffers; of any other name only what is a label by its content. */
const bufferName = /^labelbuf(?:fer)?s?(\d*)$/;
const isBufferName = (name: string): boolean => bufferName.test(name);

/** A label's bytes with where they stood. `position` is that of `labelBuf1..3`; null where the name has none. */
interface FoundLabel {
  position: number | null;
  owner: number;
  bytes: Buffer;
}

export interface FoundLabels {
  labels: FoundLabel[];
  /** Names of buffers that hold something which can't be read, or not to its end. */
  unreadable: string[];
}

const bytesOf = ({ kind, text, key }: Leaf, isBuffer: boolean): Buffer | null => {
  if (kind === 'bytes') {
    const list = decodeNumbers(text);
    return list && (isBuffer || (list.length > 8 && formatOf(list) !== 'unknown')) ? list : null;
  }
  if (kind !== 'text') return null;
  if (isBuffer) return decodeBuffer(text);
  // A message may name commands, and JSON in Base64 is opened by itself.
  const isTold = messageNames.includes(plainName(key)) && text.includes('^');
  return isTold || jsonInBase64(text) !== null ? null : decodeLabel(text);
};

const contentNames = ['data', 'value', 'base64', 'content', 'bytes'];

/** The name that a list of numbers stands under may be that of the object around it: `{"labelBuf1":{"type":"Buffer","data":[…]}}`. */
const nameAbove = ({ owners }: Loose, leaf: Leaf): string => {
  const own = plainName(leaf.key);
  const above = plainName(owners[leaf.owner]?.key ?? '');
  return isBufferName(above) && contentNames.includes(own) ? above : own;
};

/** Beside labels that are known, what is none would keep them all from being printed: it is told, and stays in the raw answer. */
const withoutStrange = ({ labels, unreadable }: FoundLabels): FoundLabels => {
  const isKnown = ({ bytes }: FoundLabel): boolean => formatOf(bytes) !== 'unknown';
  if (!labels.some(isKnown)) return { labels, unreadable };
  const strange = labels.filter((label) => !isKnown(label));
  const told = strange.map(({ position }) => `labelBuf${position ?? ''} is not a known label`);
  return { labels: labels.filter(isKnown), unreadable: [...unreadable, ...told] };
};

/** Every label in an answer, in order; each of them once, unless two buffers beside each other hold the same. */
export const labelsOf = (answer: Loose): FoundLabels => {
  const labels: FoundLabel[] = [];
  /** The first label of each content, by its digest: there may be thousands. */
  const known = new Map<string, FoundLabel>();
  const unreadable: string[] = [];
  for (const leaf of answer.leaves) {
    const name = nameAbove(answer, leaf);
    const isBuffer = isBufferName(name);
    const isEmpty = leaf.kind === 'word' || isNoValue(leaf.text);
    const bytes = leaf.isCut || isEmpty ? null : bytesOf(leaf, isBuffer);
    if (bytes === null || bytes.length === 0) {
      if (isBuffer && !isEmpty) unreadable.push(`${leaf.key} is ${leaf.isCut ? 'cut off' : 'not Base64'}`);
      continue;
    }
    const number = Number(bufferName.exec(name)?.[1] ?? '');
    const position = isBuffer && number >= 1 && number <= 3 ? number : null;
    const digest = createHash('sha256').update(bytes).digest('base64');
    const twin = known.get(digest);
    if (twin && (twin.owner !== leaf.owner || twin.position === position)) continue;
    const label = { position, owner: leaf.owner, bytes };
    if (!twin) known.set(digest, label);
    labels.push(label);
  }
  return withoutStrange({ labels, unreadable });
};

/** At the places their names give, the others at the first that are free; `left` is how many found none. */
export const placed = (labels: readonly FoundLabel[]): { documents: LabelDocument[]; left: number } => {
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

import type { Printer } from '#shared/print/printer';
import { everyReading } from './every-reading';
import { type Finding, Findings, type Span, unreadable } from './findings';
import { mayHoldForeignLines, otherLanguageIn } from './foreign';
import { Ink } from './ink/ink';
import { edgesOf, noReach, type Reach, widestPicture } from './ink/reach';
import type { Unit } from './ink/settings';
import { createLabelCount, type PrintCount, type StoredCopies } from './label-count';
import { type LeftSettings, recordLasting } from './lasting';
import { madeFor } from './made-for';
import { createPage } from './page';
import { isUsual, type Prefixes, usualPrefixes } from './prefixes';
import { createStoredObjects, type StoredObjects } from './stored-objects';
import { mostTokens, tokensOf } from './tokenizer';
import { yieldToEventLoop } from '../../../base/event-loop';

/** The facts about one document, as far as reading it shows them. */
export interface LabelFacts extends PrintCount {
  /** The maximum number of copies that one of its formats asks for (`^PQ`). */
  copies: number;
  /**
   * Dots across and along: `^PW` and `^LL` where they are set, else how far its ink extends. Null where neither is
   * known (other units than dots, a stored format).
   */
  width: number | null;
  length: number | null;
  /** The position of its ink, and the unit; null where the document changes its unit. */
  reach: Reach;
  unit: Unit | null;
  /** The resolution for which it was probably made; an estimate, null where there is none. */
  dpi: Printer['dpi'] | null;
  /** It was drawn here from a picture, for exactly this resolution, and is drawn again for another printer. */
  isDrawnHere?: true;
  /** Its effects besides drawing its label. */
  findings: readonly Finding[];
  /** The positions of the commands that outlive it. */
  outliving: readonly Span[];
  /** Settings that it leaves in the printer, and objects that it stores there. */
  left: LeftSettings;
  objects: StoredObjects;
  /** The command characters after it. */
  prefixes: Prefixes;
  /** It breaks off before its end, and would swallow the next label. */
  isUnended: boolean;
}

/** In bytes. A page of 600 dpi in plain hexadecimal digits has 2.2 million. */
const longest = 16 * 1024 * 1024;

/** The unread part of a document may contain anything. */
const tooBig = (): LabelFacts => ({
  ...{ labels: 0, silentFormats: 0, copies: 0, width: null, length: null, dpi: null },
  ...{ reach: noReach, unit: null },
  findings: [unreadable],
  ...{ outliving: [], left: new Map(), objects: createStoredObjects() },
  ...{ prefixes: usualPrefixes(), isUnended: false },
});

/** Number of commands between two yields, and the bytes of one that is a portion by itself: a few milliseconds of work. */
const tokensPerYield = 500;
const longToken = 4_096;

/** Reads a document in portions, so that other work can run between them. */
function* reading(
  document: Uint8Array,
  { prefixes, objects, storedCopies }: Before,
): Generator<undefined, LabelFacts> {
  if (document.length > longest) return tooBig();
  const count = createLabelCount(storedCopies);
  const findings = new Findings(objects, mayHoldForeignLines(document));
  const left: LeftSettings = new Map();
  const { caret, tilde } = prefixes;
  const isChanged = !isUsual(prefixes);
  const ink = new Ink(document);
  const page = createPage();
  let tokens = 0;
  for (const token of tokensOf(document, prefixes)) {
    tokens += 1;
    count.take(token);
    findings.take(token);
    recordLasting(left, token);
    ink.take(token);
    page.take(token);
    if (tokens % tokensPerYield === 0 || token.data.length > longToken) yield undefined;
  }
  if (tokens >= mostTokens) return tooBig();
  for (const isThere of otherLanguageIn(document)) {
    if (isThere) findings.add({ class: 'never', effect: 'other-language', command: '' });
    yield undefined;
  }
  if (findings.isAmbiguous || isChanged)
    for (const finding of yield* everyReading(document, {
      caret: [...findings.prefixes.caret, caret],
      tilde: [...findings.prefixes.tilde, tilde],
    }))
      findings.add(finding);
  const { labels, silentFormats, copies } = count;
  const { reach, unit } = ink;
  const sizes = page.sizes(edgesOf(reach), widestPicture(reach));
  return {
    ...{ labels, silentFormats, copies, findings: findings.found },
    width: sizes && (sizes.width ?? (sizes.reach.right || null)),
    length: sizes && (sizes.length ?? (sizes.reach.bottom || null)),
    ...{ reach, unit },
    dpi: page.dpi ?? (sizes && madeFor(sizes)),
    ...{ outliving: findings.outliving, left, objects, prefixes: { ...prefixes }, isUnended: count.isOpen },
  };
}

/** The state that earlier documents of the same print leave behind; each document changes it for the next one. */
export interface Before {
  prefixes: Prefixes;
  objects: StoredObjects;
  storedCopies: StoredCopies;
}

export const nothingBefore = (): Before => ({
  prefixes: usualPrefixes(),
  objects: createStoredObjects(),
  storedCopies: new Map(),
});

/**
 * Reads a ZPL document. Accepts any bytes without error, in bounded time and memory: a document larger than any label
 * is not read.
 * @param before updated while it reads; changes by one document also apply to those after it
 */
export const readLabel = (document: Uint8Array, before: Before = nothingBefore()): LabelFacts => {
  const work = reading(document, before);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

/** Maximum time that the reading of a document may block other work, in milliseconds. */
const maxBlockMs = 8;
/** The same for a document of unknown content: other work can run every few milliseconds. */
export const readLabelInPortions = async (
  document: Uint8Array,
  before: Before = nothingBefore(),
): Promise<LabelFacts> => {
  const work = reading(document, before);
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < maxBlockMs) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
};

import type { Printer } from '#shared/print/printer';
import { createExtent } from './extent';
import { createFindings, type Finding } from './findings';
import { createLabelCount, type PrintCount } from './label-count';
import { madeFor } from './made-for';
import { createPage } from './page';
import { type Prefixes, usualPrefixes } from './prefixes';
import { mostTokens, tokensOf } from './tokenizer';

/** What one document is, as far as reading it can tell. */
export interface LabelFacts extends PrintCount {
  /** The most copies that one of its formats asks for (`^PQ`). */
  copies: number;
  /**
   * Dots across and along: `^PW` and `^LL` where they are set, else how far its fields reach, which is an estimate from
   * below. Null where nothing says (other units than dots, a stored format).
   */
  width: number | null;
  length: number | null;
  /** How far down its fields reach, in dots: an estimate from below; null likewise. */
  bottom: number | null;
  /** The resolution it was likely made for; a guess, null where there is none. */
  dpi: Printer['dpi'] | null;
  /** What it holds that a label should not. */
  findings: readonly Finding[];
}

/** In bytes. A page of 600 dpi in plain hexadecimal digits has 2.2 million. */
const longest = 16 * 1024 * 1024;

const tooBig: LabelFacts = {
  ...{ labels: 0, silentFormats: 0, copies: 0, width: null, length: null, bottom: null, dpi: null },
  findings: [{ code: 'too-big', command: '' }],
};

/** Commands read between two breaths: a few milliseconds’ work. */
const tokensABreath = 500;

/** Reads a document piece by piece; between them somebody else may be served. */
function* reading(document: Uint8Array, prefixes: Prefixes): Generator<undefined, LabelFacts> {
  if (document.length > longest) return tooBig;
  const count = createLabelCount();
  const findings = createFindings();
  const extent = createExtent();
  const page = createPage();
  let tokens = 0;
  for (const token of tokensOf(document, prefixes)) {
    tokens += 1;
    count.take(token);
    findings.take(token);
    extent.take(token);
    page.take(token);
    if (tokens % tokensABreath === 0) yield undefined;
  }
  if (tokens >= mostTokens) return tooBig;
  if (count.isOpen) findings.add('unended', '^XA');
  const { labels, silentFormats, copies } = count;
  const sizes = page.sizes(extent);
  return {
    ...{ labels, silentFormats, copies, findings: findings.found },
    width: sizes && (sizes.width ?? (sizes.reach.right || null)),
    length: sizes && (sizes.length ?? (sizes.reach.bottom || null)),
    bottom: sizes && (sizes.reach.bottom || null),
    dpi: page.dpi ?? (sizes && madeFor(sizes)),
  };
}

/**
 * Reads a ZPL document. Takes any bytes without error, in bounded time and memory: what is beyond any label is not read.
 * @param prefixes updated while it reads; a change in one document holds for those after it
 */
export const readLabel = (document: Uint8Array, prefixes: Prefixes = usualPrefixes()): LabelFacts => {
  const work = reading(document, prefixes);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

/** Longest that the reading of a document may hold up everything else, in milliseconds. */
const breathMs = 8;
const breathe = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** The same, for a document of which nobody knows how much it holds: others are served every few milliseconds. */
export const readLabelAside = async (document: Uint8Array, prefixes: Prefixes): Promise<LabelFacts> => {
  const work = reading(document, prefixes);
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < breathMs) continue;
    await breathe();
    since = performance.now();
  }
};

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

/**
 * Reads a ZPL document. Takes any bytes without error, in bounded time and memory: what is beyond any label is not read.
 * @param prefixes updated while it reads; a change in one document holds for those after it
 */
export const readLabel = (document: Uint8Array, prefixes: Prefixes = usualPrefixes()): LabelFacts => {
  if (document.length > longest) return tooBig;
  const count = createLabelCount();
  const findings = createFindings();
  const extent = createExtent();
  const page = createPage();
  let tokens = 0;
  for (const token of tokensOf(document, prefixes)) {
    tokens += 1;
    for (const reader of [count, findings, extent, page]) reader.take(token);
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
    dpi: sizes && madeFor(sizes),
  };
};

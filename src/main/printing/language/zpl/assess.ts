import {
  type CommandClass,
  type LabelCommand,
  type OutlivingPolicy,
  commandClasses,
} from '#shared/print/label-commands';
import type { Finding, Span } from './findings';
import { type PrinterFacts, type Unfit, unfitReasons } from './guard';
import type { PrintCount } from './label-count';
import { leftByAll, needsReading, type Readings, restoring, type Restoring } from './lasting';
import { type LabelFacts, nothingBefore, readLabel } from './read-label';
import { usualPrefixes } from './prefixes';
import { losesFrameEdge } from './sizes';

type LeftOut = { ok: true; documents: Uint8Array[] } | { ok: false };

/** A document without some of its bytes. Each command begins with its own prefix, so the commands around it are unchanged. */
const without = (document: Uint8Array, spans: readonly Span[]): Uint8Array => {
  if (spans.length === 0) return document;
  const kept: Uint8Array[] = [];
  let from = 0;
  for (const span of spans) {
    kept.push(document.subarray(from, span.from));
    from = span.to;
  }
  return Buffer.concat([...kept, document.subarray(from)]);
};

/**
 * Documents without the commands that outlive the label, otherwise byte for byte unchanged. Not possible where the
 * label draws what such a command stores.
 * @param allowed commands that stay
 */
const withoutOutliving = (
  read: readonly { document: Uint8Array; label: LabelFacts }[],
  allowed: readonly string[],
): LeftOut => {
  const spansOf = ({ outliving }: LabelFacts): Span[] =>
    outliving.filter(({ command }) => !allowed.includes(command));
  const stores = read.some(({ label }) => spansOf(label).some(({ effect }) => effect === 'flash'));
  if (stores && read.some(({ label }) => label.objects.needsFlash)) return { ok: false };
  return { ok: true, documents: read.map(({ document, label }) => without(document, spansOf(label))) };
};

/** What a bench does with commands that outlive the label. */
export interface GuardPolicy {
  outliving: OutlivingPolicy;
  /** Commands that a person allowed permanently, such as `^JU`: printed under any policy. */
  allowed: readonly string[];
}

export const trusting: GuardPolicy = { outliving: 'trust', allowed: [] };

/** The assessment of documents that are sent to a printer together. */
export interface Assessment {
  /** The most serious class among their commands. */
  class: CommandClass;
  /** Their effects on the printer besides drawing, for the history. */
  notes: readonly LabelCommand[];
  /** Forbidden commands: the label is not sent, no matter who asks. */
  never: readonly LabelCommand[];
  /** Commands that outlive the label and that need a confirmation at this bench. */
  asks: readonly LabelCommand[];
  /** Why it does not fit this printer; a person may still print it. */
  unfit: readonly Unfit[];
  /** Commands that are left out of the sent bytes. */
  leftOut: readonly LabelCommand[];
  /** The bytes to send: the documents unchanged except for what is left out. */
  documents: readonly Uint8Array[];
  /** Labels that come out, and formats that print nothing, without those that restore settings. */
  count: PrintCount;
  /** The printer's own settings must be read first so that they can be restored. */
  needsReading: boolean;
  /** It drops or queries what the printer holds: it is sent when nothing of ours is there. */
  isAlone: boolean;
  /** Sent after each set of documents. */
  restore(readings: Readings): Restoring;
}

const worst = (findings: readonly Finding[]): CommandClass =>
  commandClasses.findLast((kind) => findings.some((finding) => finding.class === kind)) ?? 'draws';

const each = (findings: readonly LabelCommand[]): LabelCommand[] => {
  const plain = findings.map(({ command, effect }) => ({ command, effect }));
  return plain.filter(
    ({ command, effect }, at) =>
      plain.findIndex((one) => one.command === command && one.effect === effect) === at,
  );
};

/** A label whose frame extends beyond the paper is printed, and its history records it. */
const frameCut = (labels: readonly LabelFacts[], printer: PrinterFacts): LabelCommand[] =>
  labels.some(({ reach, unit }) => losesFrameEdge(reach, unit, printer))
    ? [{ command: '', effect: 'frame-cut' }]
    : [];

const alone = new Set(['queue', 'answers', 'pause', 'feed', 'extra-pages', 'calibrate']);

const sum = (labels: readonly LabelFacts[], of: keyof PrintCount): number =>
  labels.reduce((all, label) => all + label[of], 0);

/** Assesses documents that were read. Pure. */
export const assess = (
  read: readonly { document: Uint8Array; label: LabelFacts }[],
  printer: PrinterFacts,
  policy: GuardPolicy,
): Assessment => {
  const labels = read.map(({ label }) => label);
  const findings = labels.flatMap((label) => label.findings);
  const of = (kind: CommandClass): Finding[] => findings.filter((finding) => finding.class === kind);
  const asked = of('outlives').filter(({ command }) => !policy.allowed.includes(command));
  const out = policy.outliving === 'leave-out' ? withoutOutliving(read, policy.allowed) : null;
  const isAsked = policy.outliving === 'ask' || (out !== null && !out.ok);
  const leftOut = out?.ok ? each(asked) : [];
  const kept = of('outlives').filter(({ command }) => !leftOut.some((one) => one.command === command));
  const left = {
    settings: leftByAll(labels.map((label) => label.left)),
    objects: labels.at(-1)?.objects.left ?? [],
    prefixes: labels.at(-1)?.prefixes ?? usualPrefixes(),
    saves: kept.some(({ effect }) => effect === 'save'),
  };
  return {
    class: worst(findings),
    notes: each([...of('sets-up'), ...kept, ...frameCut(labels, printer)]),
    never: each(of('never')),
    asks: isAsked ? each(asked) : [],
    unfit: unfitReasons(labels, printer),
    leftOut,
    documents: out?.ok ? out.documents : read.map(({ document }) => document),
    count: { labels: sum(labels, 'labels'), silentFormats: sum(labels, 'silentFormats') },
    needsReading: needsReading(left.settings),
    isAlone: findings.some(({ effect }) => alone.has(effect)),
    restore: (readings) => restoring(left, readings),
  };
};

/**
 * Assesses documents that are sent to a printer together: whether they may be sent, what is reported of them, the bytes
 * to send and the labels to expect. Accepts any bytes without error.
 */
export const guard = (
  documents: readonly Uint8Array[],
  printer: PrinterFacts,
  policy: GuardPolicy = trusting,
): Assessment => {
  const before = nothingBefore();
  const read = documents.map((document) => ({ document, label: readLabel(document, before) }));
  return assess(read, printer, policy);
};

import type { CommandClass, LabelCommand, OutlivingPolicy } from '#shared/print/label-commands';
import { commandClasses } from '#shared/print/label-commands';
import type { Finding } from './findings';
import { type PrinterFacts, type Unfit, unfitReasons } from './guard';
import type { PrintCount } from './label-count';
import { leavingOut } from './leave-out';
import { leftTogether, needsReading, type Readings, restoring, type Restoring } from './lasting';
import { type LabelFacts, nothingBefore, readLabel } from './read-label';
import { usualPrefixes } from './prefixes';
import { losesFrameEdge } from './sizes';

/** What a bench does with commands that outlive the label. */
export interface GuardPolicy {
  outliving: OutlivingPolicy;
  /** Commands that a person let through for good, as `^JU`: printed under any policy. */
  allowed: readonly string[];
}

export const trusting: GuardPolicy = { outliving: 'trust', allowed: [] };

/** What becomes of documents that are sent to a printer in one go. */
export interface Verdict {
  /** The worst that one of their commands does. */
  class: CommandClass;
  /** What they do to the printer beside drawing, for the history. */
  notes: readonly LabelCommand[];
  /** Commands that no label may hold: it does not go out, whoever asks. */
  never: readonly LabelCommand[];
  /** Commands that outlive the label and that this bench asks about. */
  asks: readonly LabelCommand[];
  /** Why it is not right for this printer; a person may print it all the same. */
  unfit: readonly Unfit[];
  /** Commands that are left out of what is sent. */
  leftOut: readonly LabelCommand[];
  /** What is sent: the documents as they came, but for what is left out. */
  documents: readonly Uint8Array[];
  /** Labels that come out, and formats that print nothing, in what is sent; what is put back not counted. */
  count: PrintCount;
  /** The printer's own settings are asked before, to put them back. */
  needsReading: boolean;
  /** It drops or asks for what the printer holds: it is sent when nothing of ours is there. */
  isAlone: boolean;
  /** What is sent behind each set of documents. */
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

/** A label whose frame reaches beyond the paper is printed, and its history says so. */
const frameCut = (labels: readonly LabelFacts[], printer: PrinterFacts): LabelCommand[] =>
  labels.some(({ reach, unit }) => losesFrameEdge(reach, unit, printer))
    ? [{ command: '', effect: 'frame-cut' }]
    : [];

const alone = new Set(['queue', 'answers', 'pause', 'feed', 'extra-pages', 'calibrate']);

const sum = (labels: readonly LabelFacts[], of: keyof PrintCount): number =>
  labels.reduce((all, label) => all + label[of], 0);

/** Judges documents that were read. Pure. */
export const verdictOf = (
  read: readonly { document: Uint8Array; label: LabelFacts }[],
  printer: PrinterFacts,
  policy: GuardPolicy,
): Verdict => {
  const labels = read.map(({ label }) => label);
  const findings = labels.flatMap((label) => label.findings);
  const of = (kind: CommandClass): Finding[] => findings.filter((finding) => finding.class === kind);
  const asked = of('outlives').filter(({ command }) => !policy.allowed.includes(command));
  const out = policy.outliving === 'leave-out' ? leavingOut(read, policy.allowed) : null;
  const isAsked = policy.outliving === 'ask' || (out !== null && !out.ok);
  const leftOut = out?.ok ? each(asked) : [];
  const kept = of('outlives').filter(({ command }) => !leftOut.some((one) => one.command === command));
  const left = {
    settings: leftTogether(labels.map((label) => label.left)),
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
 * What becomes of documents that go to a printer together: whether they may, what is said of them, the bytes to send and
 * the labels to expect. Takes any bytes without error.
 */
export const guard = (
  documents: readonly Uint8Array[],
  printer: PrinterFacts,
  policy: GuardPolicy = trusting,
): Verdict => {
  const before = nothingBefore();
  const read = documents.map((document) => ({ document, label: readLabel(document, before) }));
  return verdictOf(read, printer, policy);
};

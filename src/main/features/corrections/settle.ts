import { failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import type { Update } from '#shared/update/basket';
import { codedMessage } from '#shared/text/coded-message';
import type { UpdateBook } from './book';
import { isOnPaper } from './on-paper';
import { eventOf, type UpdateOutcome } from './outcome';
import type { SettledUpdate, UpdatePorts } from './correction-ports';

export interface SettledCorrection {
  update: Update;
  outcome: UpdateOutcome;
}

/** The new ref1 if no other order here took it meanwhile. Otherwise the service has it, and the label here keeps its own. */
const keptRef = async (update: Update, label: Label, ports: UpdatePorts): Promise<string | null> => {
  const { ref1 } = update.changes.fields;
  if (ref1 === undefined || String(ref1) === label.ref1 || label.replaces !== null) return null;
  const live = await ports.labels.archive.liveParcels([String(ref1)]);
  const isTaken = live.get(String(ref1))?.has(label.parcel) ?? false;
  return isTaken ? codedMessage('correction.refKept', { ref1: label.ref1, wanted: ref1 }) : null;
};

const labelOfPackage = async (
  packageId: string,
  { archive }: UpdatePorts['labels'],
): Promise<Label | null> => {
  for (const bearer of await archive.bearers([packageId])) {
    const label = await archive.label(bearer.labelId);
    if (label?.package?.packageId === packageId) return label;
  }
  return null;
};

/** The correction's label as far as it is known here, also if its package was not known here when the correction was begun. */
export const knownLabelOf = (
  { labelId, packageId }: Update,
  labels: UpdatePorts['labels'],
): Promise<Label | null> =>
  labelId === null ? labelOfPackage(packageId, labels) : labels.archive.label(labelId);

/**
 * The correction's label. If its package was not known here when the correction was begun, the label is looked for again. After an accepted
 * correction it is fetched from the bench that bought it: its paper, here and there, may show the old data.
 */
const labelOf = async (
  update: Update,
  { state }: UpdateOutcome,
  { labels }: UpdatePorts,
): Promise<Label | null> => {
  const label = await knownLabelOf(update, labels);
  const { labelId, packageId } = update;
  if (label || labelId !== null || state !== 'updated') return label;
  if ((await labels.elsewhere?.find([packageId])) !== 'found') return null;
  return labelOfPackage(packageId, labels);
};

const settledOf = async (
  { update, outcome }: SettledCorrection,
  ports: UpdatePorts,
  at: string,
): Promise<SettledUpdate> => {
  const { archive } = ports.labels;
  const label = await labelOf(update, outcome, ports);
  const now: Update = { ...update, ...outcome, labelId: label?.id ?? update.labelId, updatedAt: at };
  if (!label) return { update: now, event: null };
  if (now.state !== 'updated') return { update: now, event: eventOf(now, label, false) };
  const [stale, kept] = await Promise.all([
    isOnPaper(label.id, update.before, update.changes, archive),
    keptRef(update, label, ports),
  ]);
  const texts = [now.message, kept].filter((text) => text !== null).join('. ');
  return { update: { ...now, message: texts === '' ? null : texts }, event: eventOf(now, label, stale) };
};

/** Saves the results of corrections in one commit with their labels' history, and reports the labels to the screens. */
export const settleCorrections = async (
  corrections: readonly SettledCorrection[],
  book: UpdateBook,
  ports: UpdatePorts,
): Promise<void> => {
  if (corrections.length === 0) return;
  const at = ports.labels.clock.now().toISOString();
  const settled: SettledUpdate[] = [];
  for (const one of corrections) settled.push(await settledOf(one, ports, at));
  await book.settle(settled, at);
  for (const { update, event } of settled)
    if (event && update.labelId !== null) ports.labels.announce(update.labelId);
};

/**
 * A correction that a crash left `sending` may have reached the service. It becomes unknown, and the program never sends it again
 * automatically.
 */
export const recoverUpdates = (book: UpdateBook, ports: UpdatePorts): Promise<void> => {
  const lost = failure('answer_lost', codedMessage('label.stoppedBeforeAnswer'));
  const outcome: UpdateOutcome = { state: 'unknown', message: null, failure: lost };
  const sending = book.all().filter(({ state }) => state === 'sending');
  return settleCorrections(
    sending.map((update) => ({ update, outcome })),
    book,
    ports,
  );
};

import { failure, type Failure } from '#shared/failure';
import type { AnswerReading } from '#shared/label/registration';
import type { StoredAnswer } from '#shared/label/stored';
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelPorts } from './ports';

/** A label's events before its last purchase began. They are about another package: a person bought the order again. */
const before = (events: readonly LoggedEvent[]): readonly LoggedEvent[] => {
  const start = events.findLastIndex(({ event }) => event.type === 'register.started');
  return start === -1 ? [] : events.slice(0, start);
};

/** An answer is saved with one of these, at its time. The last two are of answers that were kept beside the archive. */
const withAnswer: ReadonlySet<LabelEvent['type']> = new Set([
  'register.succeeded',
  'register.failed',
  'answer.read',
  'held',
]);

/** The service's answers to a label's last purchase, oldest first. They stand in the order of their events; a clock may stand still. */
export const lastAnswers = async (labelId: string, { archive }: LabelPorts): Promise<StoredAnswer[]> => {
  const answers = await archive.answers(labelId);
  let first = 0;
  for (const { at, event } of before(await archive.events(labelId))) {
    if (!withAnswer.has(event.type)) continue;
    const its = answers.findIndex((answer, index) => index >= first && answer.at === at);
    if (its !== -1) first = its + 1;
  }
  return answers.slice(first);
};

/** The prints of what a label's last purchase brought, and those that a recovery added. */
export const lastPrintsOf = (events: readonly LoggedEvent[], prints: readonly Print[]): Print[] => {
  const queued = new Set(
    before(events).map(({ event }) => (event.type === 'print.queued' ? event.printId : null)),
  );
  return prints.filter(({ id }) => !queued.has(id));
};

export const lastPrints = async (
  labelId: string,
  { archive }: Pick<LabelPorts, 'archive'>,
): Promise<Print[]> => lastPrintsOf(await archive.events(labelId), await archive.prints(labelId));

/** The order of another label that has the same documents: the answer belongs to the request for that one. */
const ownerOfDocuments = async (
  labelId: string,
  reading: AnswerReading,
  { archive }: LabelPorts,
): Promise<string | null> => {
  if (!reading.ok) return null;
  const { packageId, trackingNumber } = reading.package;
  const own = new Set(await archive.documentHashes(labelId));
  for (const other of await archive.bearers([packageId, trackingNumber ?? packageId])) {
    if (other.labelId === labelId) continue;
    const theirs = await archive.documentHashes(other.labelId);
    if (theirs.some((hash) => own.has(hash))) return other.ref1;
  }
  return null;
};

/** Holds after an answer that was not received or not read completely. */
const incomplete: ReadonlySet<Failure['code']> = new Set([
  'answer_lost',
  'answer_unreadable',
  'service_broken',
]);

/**
 * Why the documents of a purchase in doubt may not be all of the package's, or not its own; null where nothing speaks against it. They are
 * then not printed by themselves.
 */
export const documentsProblem = async ({ id, hold }: Label, ports: LabelPorts): Promise<Failure | null> => {
  for (const answer of await lastAnswers(id, ports)) {
    const reading = await ports.registrar.read(answer);
    const ref1 = await ownerOfDocuments(id, reading, ports);
    if (ref1 !== null) return failure('document_missing', codedMessage('answer.othersLabels', { ref1 }));
    const lacks = reading.ok ? null : (reading.lacks ?? null);
    if (lacks !== null) return lacks;
    if (reading.ok && reading.failure?.code === 'document_unreadable') return reading.failure;
  }
  return hold && incomplete.has(hold.failure.code)
    ? failure('document_unreadable', codedMessage('answer.notReadToEnd'))
    : null;
};

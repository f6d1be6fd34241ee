import { refused } from './hold';
import { failure } from '#shared/failure';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { anonymisedMessage } from '../../workflow/anonymised';
import type { LabelWorkflow, PrintRequest, RequestResult } from '../../workflow/workflow';
import type { AnswerReading } from '#shared/label/registration';
import type { NewDocument } from '#shared/label/stored';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelPorts } from '../../workflow/ports';
import { save } from '../../workflow/save';
import { lastAnswers } from '../../workflow/last-purchase';
import { foundEvent } from '../../workflow/settle';

/**
 * The newest of the answers to a label's last purchase in which this version finds a package or a label; if there is none, the newest
 * answer.
 */
const readAnswers = async (labelId: string, ports: LabelPorts): Promise<AnswerReading | null> => {
  const answers = (await lastAnswers(labelId, ports)).reverse();
  let newest: AnswerReading | null = null;
  for (const answer of answers) {
    const reading = await ports.registrar.read(answer);
    if (reading.ok || reading.documents.length > 0) return reading;
    newest ??= reading;
  }
  return newest;
};

/** Documents that are not stored yet; stored ones are never changed, because they were paid for. Null if the stored ones can't be read. */
const missingDocuments = async (
  { id }: Label,
  { documents }: AnswerReading,
  { archive }: LabelPorts,
): Promise<NewDocument[] | null> => {
  try {
    const stored = new Set((await archive.documents(id)).map(({ position }) => position));
    return documents.filter(({ position }) => !stored.has(position));
  } catch {
    return null;
  }
};

const withCodes = (documents: readonly NewDocument[], ports: LabelPorts) => ({
  documents,
  codes: documents.flatMap(({ bytes }) => ports.codesOf(bytes)),
});

/** A purchase in doubt is not held again: it already waits for a person, who must settle it first. */
const holdDamaged = async (label: Label, ports: LabelPorts): Promise<void> => {
  if (!isInDoubt(label) && label.stage !== 'closed')
    await save(ports, label, { type: 'held', failure: failure('document_unreadable') });
};

const applyReading = async (
  label: Label,
  ports: LabelPorts,
): Promise<'found' | 'documents' | 'nothing' | 'damaged'> => {
  const reading = await readAnswers(label.id, ports);
  if (reading === null) return 'nothing';
  const missing = await missingDocuments(label, reading, ports);
  const more = missing ?? [];
  const isFree =
    reading.ok &&
    (
      await ports.archive.bearers([
        reading.package.packageId,
        reading.package.trackingNumber ?? reading.package.packageId,
      ])
    ).every(({ labelId }) => labelId === label.id);
  if (isInDoubt(label) && reading.ok && isFree) {
    const found = await foundEvent(
      label,
      { package: reading.package, more: more.length, failure: reading.failure },
      ports,
    );
    await save(ports, label, found, withCodes(more, ports));
    return 'found';
  }
  if (missing === null) {
    await holdDamaged(label, ports);
    return 'damaged';
  }
  if (more.length === 0) return 'nothing';
  await save(ports, label, { type: 'answer.read', documents: more.length }, withCodes(more, ports));
  return 'documents';
};

/**
 * Reads the stored answers of a label again, because a newer version may understand more of them. A package found in them ends the doubt,
 * and new documents are stored. Sends nothing, buys nothing, prints nothing.
 */
export const readAgain = (
  labelId: string,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<RequestResult> =>
  workflow.whileIdle(labelId, async (label) => {
    const unavailable = anonymisedMessage(label);
    if (unavailable !== null) return refused(unavailable);
    const found = await applyReading(label, ports);
    if (found === 'damaged') return refused(codedMessage('label.unreadable'));
    return found === 'nothing' ? refused(codedMessage('label.nothingMoreRead')) : { ok: true };
  });

/**
 * Prints the received documents at a person's request: the stored ones, or those that this version finds in the service's answers.
 * @param request its printer (null for the default printer), and `printed_before` if the person knows that their paper may already be out
 */
export const printReceived = async (
  labelId: string,
  request: Pick<PrintRequest, 'printerId' | 'overrides'>,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<RequestResult> => {
  if ((await ports.archive.documentCount(labelId)) === 0) {
    const read = await readAgain(labelId, ports, workflow);
    if (!read.ok) return read;
  }
  const isFirst = (await ports.archive.prints(labelId)).length === 0;
  return workflow.print(labelId, {
    ...request,
    copies: 1,
    reason: isFirst ? 'first' : 'not_printed',
  });
};

import { failure } from '#shared/failure';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import type { PrintOverride } from '#shared/print/print';
import { paperGone } from '../../workflow/anonymised';
import type { LabelWorkflow, Taken } from '../../workflow/workflow';
import type { NewDocument } from '#shared/label/stored';
import { said } from '#shared/text/said';
import type { LabelPorts } from '../../workflow/ports';
import type { Reading } from '../../workflow/service-port';
import { save } from '../../workflow/save';
import { foundEvent } from '../../workflow/settle';

const no = (message: string): Taken => ({ ok: false, message });

/** The newest of a label's answers in which a reader of today finds a package or a label; the newest of all where none does. */
const readAnswers = async (labelId: string, ports: LabelPorts): Promise<Reading | null> => {
  const answers = [...(await ports.archive.answers(labelId))].reverse();
  let newest: Reading | null = null;
  for (const answer of answers) {
    const reading = await ports.registrar.read(answer);
    if (reading.ok || reading.documents.length > 0) return reading;
    newest ??= reading;
  }
  return newest;
};

/** What is not stored yet: what was paid for is never changed. Null where what is stored can't be read. */
const lacking = async (
  { id }: Label,
  { documents }: Reading,
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

/** A purchase in doubt waits for a person already, for what has to be settled first. */
const holdDamaged = async (label: Label, ports: LabelPorts): Promise<void> => {
  if (!isInDoubt(label) && label.stage !== 'closed')
    await save(ports, label, { type: 'held', failure: failure('document_unreadable') });
};

const take = async (
  label: Label,
  ports: LabelPorts,
): Promise<'found' | 'documents' | 'nothing' | 'damaged'> => {
  const reading = await readAnswers(label.id, ports);
  if (reading === null) return 'nothing';
  const missing = await lacking(label, reading, ports);
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
 * Reads the stored answers of a label again, as a newer reader may understand more of them: a package that is named in them ends the
 * doubt, labels that were not read before are stored. Asks nobody, buys nothing, prints nothing.
 */
export const readAgain = (labelId: string, ports: LabelPorts, workflow: LabelWorkflow): Promise<Taken> =>
  workflow.whileIdle(labelId, async (label) => {
    const gone = paperGone(label);
    if (gone !== null) return no(gone);
    const found = await take(label, ports);
    if (found === 'damaged') return no(said('label.unreadable'));
    return found === 'nothing' ? no(said('label.nothingMoreRead')) : { ok: true };
  });

/**
 * Prints what came, on a person's word: the labels that are stored, or those a reader finds now in what the service answered.
 * @param overrides `printed_before` where the person knows that paper of it may be out
 */
export const printWhatCame = async (
  labelId: string,
  overrides: readonly PrintOverride[],
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<Taken> => {
  if ((await ports.archive.documentCount(labelId)) === 0) {
    const read = await readAgain(labelId, ports, workflow);
    if (!read.ok) return read;
  }
  const isFirst = (await ports.archive.prints(labelId)).length === 0;
  return workflow.print(labelId, {
    ...{ printerId: null, copies: 1, overrides },
    reason: isFirst ? 'first' : 'not_printed',
  });
};

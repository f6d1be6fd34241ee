import { failure } from '#shared/failure';
import type { Print } from '#shared/print/print';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelPorts } from './ports';
import { canProve } from './reconciliation';
import { save } from './save';

/** What was found and settled at a start. */
export interface Recovered {
  answersLost: number;
  /**
   * Prints that were `sending` (now `unknown`), or `sent` without a recorded end to a printer that counts, oldest first: their printers may
   * know.
   */
  lost: Print[];
}

/** What the printer of a `sent` print waited for is not known any more. The print has ended where its printer can not be asked. */
const recoverSent = async (print: Print, ports: LabelPorts): Promise<Print> => {
  const note = canProve(print) ? null : 'station_stopped';
  // Its time stays that of the sending: the label that was printed last must not change.
  const sent: Print = { ...print, note, waiting: [] };
  await ports.archive.savePrint(sent);
  ports.announce(print.labelId);
  return sent;
};

/**
 * Settles what a crash or power cut left, before anything else runs. A request that may have left becomes
 * `answer_lost`, a print whose bytes may have left becomes `unknown`. The program repeats neither. An answer that was
 * received and not read yet is read later (`LabelWorkflow.resume`). A request that was to be tried again goes on hold
 * for a person, unless its batch continues automatically: the person who stood at the bench then may not stand there
 * now.
 */
export const recover = async (
  ports: LabelPorts,
  continues: (batchId: string) => boolean = () => false,
): Promise<Recovered> => {
  const unread = new Set(ports.archive.unreadAnswers().map(({ label }) => label.id));
  const registering = await ports.archive.atStage('registering');
  const unanswered = registering.filter(({ id }) => !unread.has(id));
  for (const label of unanswered)
    await save(ports, label, {
      type: 'register.failed',
      failure: failure('answer_lost', codedMessage('label.stoppedBeforeAnswer')),
      retryAt: null,
    });

  const lost: Print[] = [];
  for (const print of await ports.archive.printsWithoutEnd()) {
    if (print.state === 'sent') {
      const sent = await recoverSent(print, ports);
      if (sent.note === null) lost.push(sent);
      continue;
    }
    const label = await ports.archive.label(print.labelId);
    if (!label) continue;
    const note = print.note ?? 'station_stopped';
    // Its time stays that of the sending, as above.
    const unknown: Print = { ...print, state: 'unknown', note, waiting: [] };
    const event = { type: 'print.unknown', printId: print.id, printerName: print.printerName } as const;
    await save(ports, label, { ...event, note }, { print: unknown });
    lost.push(unknown);
  }

  for (const label of await ports.archive.heldForLater())
    if (label.hold && !continues(label.batchId))
      await save(ports, label, { type: 'held', failure: label.hold.failure });

  return { answersLost: unanswered.length, lost };
};

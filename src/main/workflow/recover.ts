import { failure } from '#shared/failure';
import type { Print } from '#shared/print/print';
import { said } from '#shared/text/said';
import type { LabelPorts } from './ports';
import { save } from './save';

/** What a start found and settled. */
export interface Recovered {
  answersLost: number;
  /** Prints that were `sending` (now `unknown`) or `sent` without a last word, oldest first: their printers may know. */
  lost: Print[];
}

/**
 * Settles what a crash or power cut left, before anything runs: a request that may have left becomes `answer_lost`, a print
 * whose bytes may have left becomes `unknown`. Neither is repeated by the program. An answer that came and was not read yet is
 * read when work is taken up (`LabelWorkflow.resume`). A request that was to be tried again
 * waits for a person, unless its batch goes on by itself: nobody who stood at the bench then may stand there now.
 */
export const recover = async (
  ports: LabelPorts,
  goesOn: (batchId: string) => boolean = () => false,
): Promise<Recovered> => {
  const unread = new Set(ports.archive.unreadAnswers().map(({ label }) => label.id));
  const registering = await ports.archive.atStage('registering');
  const unanswered = registering.filter(({ id }) => !unread.has(id));
  for (const label of unanswered)
    await save(ports, label, {
      type: 'register.failed',
      failure: failure('answer_lost', said('label.stoppedBeforeAnswer')),
      retryAt: null,
    });

  const lost: Print[] = [];
  for (const print of await ports.archive.printsWithoutEnd()) {
    if (print.state === 'sent') {
      lost.push(print);
      continue;
    }
    const label = await ports.archive.label(print.labelId);
    if (!label) continue;
    const updatedAt = ports.clock.now().toISOString();
    const unknown: Print = { ...print, state: 'unknown', note: 'station_stopped', waiting: [], updatedAt };
    const event = { type: 'print.unknown', printId: print.id, printerName: print.printerName } as const;
    await save(ports, label, { ...event, note: 'station_stopped' }, { print: unknown });
    lost.push(unknown);
  }

  for (const label of await ports.archive.heldForLater())
    if (label.hold && !goesOn(label.batchId))
      await save(ports, label, { type: 'held', failure: label.hold.failure });

  return { answersLost: unanswered.length, lost };
};

import { failure } from '#shared/failure';
import type { LabelPorts } from './ports';
import { save } from './save';

/** What a start found and settled. */
export interface Recovered {
  answersLost: number;
  printsUnknown: number;
}

/**
 * Settles what a crash or power cut left, before anything runs: a request that may have left becomes `answer_lost`, a print
 * whose bytes may have left becomes `unknown`. Neither is repeated by the program. A request that was to be tried again
 * waits for a person: nobody who stood at the bench then may stand there now.
 */
export const recover = async (ports: LabelPorts): Promise<Recovered> => {
  const registering = await ports.archive.atStage('registering');
  for (const label of registering)
    await save(ports, label, {
      type: 'register.failed',
      failure: failure('answer_lost', 'The station stopped before the answer came'),
      retryAt: null,
    });

  const sending = await ports.archive.printsIn(['sending']);
  for (const print of sending) {
    const label = await ports.archive.label(print.labelId);
    if (!label) continue;
    const at = ports.clock.now().toISOString();
    await save(
      ports,
      label,
      { type: 'print.unknown', printId: print.id, printerName: print.printerName, note: 'station_stopped' },
      { print: { ...print, state: 'unknown', note: 'station_stopped', waiting: [], updatedAt: at } },
    );
  }

  for (const label of await ports.archive.heldForLater())
    if (label.hold) await save(ports, label, { type: 'held', failure: label.hold.failure });

  return { answersLost: registering.length, printsUnknown: sending.length };
};

import type { Finished, Job, Ready } from './job';
import { judge, type Evidence } from './judge';
import { look, openSession, type Line } from './line';
import type { PrintEnd } from './print';
import { teller, unknown, type Out, type Proving } from './proving';
import { growing } from './timers';
import { createWatch } from './watch';
import type { Observation } from './zebra/observe';
import type { Session } from './zebra/session';

/**
 * Asks the printer until it has proven what became of the documents. No time limit while something holds them there: a
 * person has to load paper first. Where the connection broke, new ones are opened to ask; the documents are never sent again.
 */
export const prove = async (job: Job, line: Line, ready: Ready, out: Out): Promise<Finished> => {
  const proving: Proving = {
    ...{ job, line, out, counterBefore: ready.counterBefore, session: ready.session },
    ...{ counter: null, wasLost: false, losses: 0, looks: 0 },
    tell: teller(job, line, out),
    quietMs: createWatch(line),
  };
  let end: PrintEnd | null = null;
  while (!end) end = await nextStep(proving);
  // Proven or emptied, the printer has nothing more of ours to take; stopped in between, it may have.
  const mayReset = !('note' in end && end.note === 'station_stopped');
  return { end, closed: proving.session?.transport.end(line.timing.closeMs, mayReset) ?? Promise.resolve() };
};

const nextStep = (proving: Proving): Promise<PrintEnd | null> => {
  const { job, session } = proving;
  if (job.signal.aborted) return Promise.resolve(stopped(proving));
  return session && !session.isOver ? lookAgain(proving, session) : reconnect(proving);
};

/** The station stops while the printer still works: all bytes out is `sent`, anything less is not known. */
const stopped = ({ out, wasLost, counter }: Proving): PrintEnd =>
  out === 'all' && !wasLost
    ? { state: 'sent', counterAfter: counter, note: 'station_stopped' }
    : unknown('station_stopped', counter);

const reconnect = async (proving: Proving): Promise<PrintEnd | null> => {
  const { job, line, session } = proving;
  await session?.transport.end(line.timing.closeMs, false);
  proving.session = null;
  proving.wasLost = true;
  if (proving.counterBefore === null || proving.losses >= line.timing.reconnectTries)
    return unknown('connection_lost', proving.counter);
  await proving.tell(['connection-lost']);
  await line.timers.sleep(
    growing(proving.losses, line.timing.recheckFromMs, line.timing.recheckToMs),
    job.signal,
  );
  proving.losses += 1;
  const opened = await openSession(line, job.signal);
  if (opened.ok) proving.session = opened.session;
  return null;
};

const lookAgain = async (proving: Proving, session: Session): Promise<PrintEnd | null> => {
  const { job, line } = proving;
  const seen = await look(line, session);
  if (session.isOver) return null;
  const quietMs = proving.quietMs(seen);
  const end = noteAnswer(proving, seen) ?? judge(evidence(proving, quietMs), seen);
  if (end) return end;
  if (isHalfAFormat(seen) && (proving.wasLost || quietMs >= line.timing.settleMs / 2)) session.dropHalf();
  if (await proving.tell(seen.answered ? seen.reasons : ['not-answering'])) proving.looks = 0;
  const { pollFromMs, pollToMs, heldPollMs } = line.timing;
  const longest = seen.answered && !seen.isStopped ? pollToMs : heldPollMs;
  await line.timers.sleep(growing(proving.looks, pollFromMs, longest), job.signal);
  proving.looks += 1;
  return null;
};

const evidence = ({ job, line, counterBefore, wasLost }: Proving, quietMs: number): Evidence => ({
  expected: job.expected,
  ...{ counterBefore, wasLost },
  isSettled: quietMs >= line.timing.settleMs,
});

/** All that is left is the beginning of a format whose end will never come. */
const isHalfAFormat = (seen: Observation): boolean =>
  seen.answered &&
  seen.buffers !== null &&
  seen.buffers.hasPartialFormat &&
  seen.buffers.formatsWaiting + seen.buffers.labelsLeft === 0;

/** After a broken connection silence counts as a vain try; on the first one a full buffer explains it, and it may last. */
const noteAnswer = (proving: Proving, seen: Observation): PrintEnd | null => {
  if (seen.answered) {
    proving.losses = 0;
    proving.counter = seen.counter ?? proving.counter;
    return null;
  }
  if (!proving.wasLost) return null;
  proving.losses += 1;
  return proving.losses > proving.line.timing.reconnectTries
    ? unknown('connection_lost', proving.counter)
    : null;
};

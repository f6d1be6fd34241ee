import type { Update } from '#shared/update/basket';
import { type Action, useAction } from '../../parts';
import { say } from '../../scan/said';
import { call, useStation } from '../../station';
import { text } from '../../text';
import { formatProblem } from '../../text/format';
import { problemsOf } from './form/form-problems';
import { changesOf, countChanges, isUnsaved } from './form/form-values';
import { closePackage, noteWaiting, type Opened, refuseValues } from './recipient-store';
import { sendUpdates } from './send/send-store';

const emptied = { ok: true } as const;

/** Puts what is typed in the basket, or takes it out where everything was undone. */
const keep = async ({ found, values }: Opened): Promise<Update | null | { ok: false; message: string }> => {
  const { packageId, known, waiting } = found;
  if (!isUnsaved(known, values, waiting?.changes ?? null)) return waiting;
  if (countChanges(known, values) === 0) {
    if (waiting) await call('updates.remove', { updateIds: [waiting.id] });
    noteWaiting(packageId, null);
    return null;
  }
  const answer = await call('updates.put', { packageId, changes: changesOf(known, values) });
  if (!answer.ok) {
    refuseValues(new Map(answer.problems.map((problem) => [problem.path, formatProblem(problem)])));
    return answer;
  }
  noteWaiting(packageId, answer.update);
  return answer.update;
};

export interface Correct {
  /** What keeps it from being sent, by field path. */
  problems: ReadonlyMap<string, string>;
  changes: number;
  /** Keeps the changes in the basket and closes the form. */
  put: Action<[]>;
  /** Keeps the changes and sends them at once. */
  send: Action<[]>;
}

/** What may be done with the open package. */
export const useCorrect = (opened: Opened | null): Correct => {
  const prefix = useStation('settings.get', undefined).data?.service.prefix;
  const problems = opened
    ? new Map([...opened.refused, ...problemsOf(opened.found.known, opened.values, prefix)])
    : new Map<string, string>();
  const changes = opened ? countChanges(opened.found.known, opened.values) : 0;
  const held = (): { ok: false; message: string } => ({
    ok: false,
    message: text.recipient.form.mend(String(problems.size)),
  });
  const put = useAction(async () => {
    if (!opened) return emptied;
    if (problems.size > 0) return held();
    const kept = await keep(opened);
    if (kept !== null && 'ok' in kept) return kept;
    closePackage();
    if (kept !== null)
      say({ word: 'Held', tone: 'good', subject: kept.packageId, next: text.recipient.outcome.kept });
    return emptied;
  });
  const send = useAction(async () => {
    if (!opened) return emptied;
    if (problems.size > 0) return held();
    const kept = await keep(opened);
    if (kept === null) return emptied;
    if ('ok' in kept) return kept;
    await sendUpdates([kept]);
    return emptied;
  });
  return { problems, changes, put, send };
};

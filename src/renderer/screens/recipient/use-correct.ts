import { useState } from 'react';
import type { Update } from '#shared/update/basket';
import { type Action, useAction } from '../../parts';
import { showMessage } from '../../scan/message';
import { call, useStation } from '../../station';
import { text } from '../../text';
import { inWords } from '../../text/format';
import { focusProblem } from './form/focus';
import { problemsOf } from './form/form-problems';
import { changesOf, countChanges } from './form/form-values';
import { closePackage, isUnsavedIn, noteWaiting, type Opened, refuseValues } from './recipient-store';
import { sendUpdates } from './send/send-store';

const done = { ok: true } as const;

/** Puts the typed changes in the basket, or removes the correction if all changes were undone. */
const storeChanges = async (opened: Opened): Promise<Update | null | { ok: false; message: string }> => {
  const { found, values } = opened;
  const { packageId, known, waiting } = found;
  if (!isUnsavedIn(opened)) return waiting;
  const answer = await call('updates.put', { packageId, changes: changesOf(known, values) });
  if (!answer.ok) {
    const { message, problems } = answer;
    const next =
      problems.length === 0 ? inWords(message) : text.recipient.form.fix({ count: problems.length });
    showMessage({ word: 'Held', tone: 'stop', subject: packageId, next });
    refuseValues(new Map(answer.problems.map((problem) => [problem.path, inWords(problem.message)])));
    return answer;
  }
  noteWaiting(packageId, answer.update);
  return answer.update;
};

export interface Correct {
  /** Problems that prevent sending, by field path. */
  problems: ReadonlyMap<string, string>;
  changes: number;
  /** There are changes to save or to send. */
  ready: boolean;
  busy: boolean;
  /** The error of the last request about this package: a message, or the error of a refused call. */
  error: unknown;
  /** Puts the changes in the basket and closes the form; resolves to true when they are stored. */
  put: () => Promise<boolean>;
  /** Stores the changes and sends them at once. */
  send: () => Promise<boolean>;
}

const storeAndClose = async (opened: Opened): Promise<unknown> => {
  const kept = await storeChanges(opened);
  if (kept !== null && 'ok' in kept) return kept;
  closePackage();
  if (kept !== null)
    showMessage({ word: 'Held', tone: 'good', subject: kept.packageId, next: text.recipient.outcome.kept });
  return done;
};

const storeAndSend = async (opened: Opened): Promise<unknown> => {
  const kept = await storeChanges(opened);
  if (kept === null) return done;
  if ('ok' in kept) return kept;
  await sendUpdates([kept]);
  return done;
};

/** The actions for the open package. */
export const useCorrect = (opened: Opened | null): Correct => {
  const prefix = useStation('settings.get', undefined).data?.service.prefix;
  const problems = opened
    ? new Map([...opened.refused, ...problemsOf(opened.found.known, opened.values, prefix)])
    : new Map<string, string>();
  const changes = opened ? countChanges(opened.found.known, opened.values) : 0;
  const put = useAction(storeAndClose);
  const send = useAction(storeAndSend);
  /** The package of the last request: its result is not shown for another package. */
  const [about, setAbout] = useState<{ turn: number; held: boolean } | null>(null);
  const request = (action: Action<[Opened]>) => async (): Promise<boolean> => {
    if (!opened) return false;
    setAbout({ turn: opened.turn, held: problems.size > 0 });
    if (problems.size === 0) return action.run(opened);
    focusProblem();
    return false;
  };
  const isAbout = opened !== null && about?.turn === opened.turn;
  const held = isAbout && about.held && problems.size > 0;
  return {
    problems,
    changes,
    ready: changes > 0 || (opened !== null && isUnsavedIn(opened)),
    busy: put.busy || send.busy,
    error: held
      ? text.recipient.form.fix({ count: problems.size })
      : isAbout && !about.held
        ? (put.error ?? send.error)
        : null,
    put: request(put),
    send: request(send),
  };
};

import { sameJson } from '#shared/json';
import type { CostRecord } from '#shared/landed/cost-record';
import type { CustomsSettings } from '#shared/landed/gate';
import { messageTurn, replaceMessage, showMessage } from '../../scan/message';
import { call } from '../../station';
import { text } from '../../text';
import { lineOfKept } from './found-line';
import { changeSheet, refreshOrder, type Sheet, sheet } from './landed-store';
import { focusProblem, problemsByPath, problemsOf } from './question/question-words';

const { next, question: words } = text.landed;

const subjectOf = (ref1: string | undefined): string => ref1 ?? text.landed.subject;

/** Refuses to send a question with problems. The first field with a problem gets the focus. */
const refuse = (thisTurn: number, subject: string, count: number): void => {
  changeSheet(thisTurn, () => ({ touched: 'all', error: words.fix({ count }) }));
  showMessage({ word: 'Held', tone: 'look', subject, next: next.fix });
  focusProblem();
};

/**
 * Takes the answer to the question of `asked`. The form, or its order, can have been changed meanwhile: then it
 * is about what was before.
 */
const takeAnswer = (asked: Sheet, kept: CostRecord, customs: CustomsSettings, working: number): void => {
  const now = sheet();
  if (now?.turn !== asked.turn) return;
  const isEdited = !sameJson(now.question, asked.question);
  changeSheet(asked.turn, () => ({ asking: false, kept, isOutdated: false, isEdited }));
  const line = lineOfKept(kept, customs);
  replaceMessage(
    working,
    isEdited && line.tone === 'good' ? { ...line, word: 'Held', tone: 'look', next: next.outdated } : line,
  );
  if (!sameJson(now.base, asked.base)) void refreshOrder();
};

/**
 * Sends the typed question to the service, once. Never rejects; the sheet and the outcome line show the
 * result.
 */
export const calculate = async (customs: CustomsSettings): Promise<void> => {
  const now = sheet();
  if (!now || now.asking) return;
  const { turn, question, view } = now;
  const subject = subjectOf(view?.label.ref1);
  const problems = problemsOf(question);
  if (problems.size > 0) {
    refuse(turn, subject, problems.size);
    return;
  }
  changeSheet(turn, () => ({ asking: true, error: null, refused: new Map(), earlier: null }));
  showMessage({ word: 'Working', tone: 'wait', subject, next: next.asking });
  const working = messageTurn();
  try {
    const answer = await call('landed.calculate', { labelId: view?.label.id ?? null, question });
    if (answer.ok) {
      takeAnswer(now, answer.kept, customs, working);
      return;
    }
    const refused = problemsByPath(answer.problems);
    changeSheet(turn, () => ({ asking: false, refused, error: answer.message, touched: 'all' }));
    replaceMessage(working, { word: 'Refused', tone: 'look', subject, next: answer.message });
    if (refused.size > 0) focusProblem();
  } catch (error) {
    changeSheet(turn, () => ({ asking: false, error }));
    replaceMessage(working, { word: 'Held', tone: 'stop', subject, next: text.parts.callFailed });
  }
};

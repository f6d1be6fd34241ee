import type { CustomsSettings } from '#shared/landed/gate';
import { say } from '../../scan/said';
import { call } from '../../station';
import { text } from '../../text';
import { lineOfKept } from './found-line';
import { changeSheet, sheet } from './landed-store';
import { focusProblem, problemsByPath, problemsOf } from './question/question-words';

const { next, question: words } = text.landed;

const subjectOf = (ref1: string | undefined): string => ref1 ?? text.landed.subject;

/** Nothing is sent while something is wrong: the first field that is gets the keyboard. */
const refuse = (mine: number, subject: string, count: number): void => {
  changeSheet(mine, () => ({ touched: 'all', error: words.mend({ count }) }));
  say({ word: 'Held', tone: 'look', subject, next: next.mend });
  focusProblem();
};

/** Asks the service what is typed, once. Never rejects; what comes of it is on the sheet and in the outcome line. */
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
  say({ word: 'Working', tone: 'wait', subject, next: next.asking });
  try {
    const answer = await call('landed.calculate', { labelId: view?.label.id ?? null, question });
    if (answer.ok) {
      changeSheet(turn, () => ({ asking: false, kept: answer.kept, isOutdated: false, isEdited: false }));
      if (sheet()?.turn === turn) say(lineOfKept(answer.kept, customs));
      return;
    }
    const refused = problemsByPath(answer.problems);
    changeSheet(turn, () => ({ asking: false, refused, error: answer.message, touched: 'all' }));
    say({ word: 'Refused', tone: 'look', subject, next: answer.message });
    if (refused.size > 0) focusProblem();
  } catch (error) {
    changeSheet(turn, () => ({ asking: false, error }));
    say({ word: 'Held', tone: 'stop', subject, next: text.parts.callFailed });
  }
};

import { createHash } from 'node:crypto';
import { questionKey } from '#shared/landed/check-question';
import type { Question } from '#shared/landed/question';

/** sha256 of the question, hexadecimal: the same for equal questions, however blanks are written. */
export const hashOf = (question: Question): string =>
  createHash('sha256').update(questionKey(question)).digest('hex');

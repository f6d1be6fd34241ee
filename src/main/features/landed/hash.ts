import { createHash } from 'node:crypto';
import { questionKey } from '#shared/landed/check-question';
import type { Question } from '#shared/landed/question';

/** SHA-256 of the question, hexadecimal. It is the same for equal questions, independent of blanks. */
export const hashOf = (question: Question): string =>
  createHash('sha256').update(questionKey(question)).digest('hex');

import { expect, it } from 'vitest';
import { unanswered } from '#main/features/landed/findings';
import { failure } from '#shared/failure';
import { said } from '#shared/text/said';

it('says of a question what became of it, and that an answer was lost only where none came', () => {
  expect(unanswered(failure('service_broken', 'Out of order', { number: 500 })).detail).toBe(
    `${said('duties.serviceFailed')}: Out of order`,
  );
  expect(unanswered(failure('answer_lost', 'the connection ended')).detail).toBe(
    `${said('duties.answerLost')}: the connection ended`,
  );
  expect(unanswered(failure('answer_unreadable')).detail).toBe(said('duties.answerUnreadable'));
});

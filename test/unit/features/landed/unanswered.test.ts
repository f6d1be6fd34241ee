import { expect, it } from 'vitest';
import { unanswered } from '#main/features/landed/findings';
import { failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';

it('a question without an answer is reported as lost only if no answer arrived', () => {
  expect(unanswered(failure('service_broken', 'Out of order', { number: 500 })).detail).toBe(
    codedMessage('duties.withReason', { what: codedMessage('duties.serviceFailed'), reason: 'Out of order' }),
  );
  expect(unanswered(failure('answer_lost', 'the connection ended')).detail).toBe(
    codedMessage('duties.withReason', {
      what: codedMessage('duties.answerLost'),
      reason: 'the connection ended',
    }),
  );
  expect(unanswered(failure('answer_unreadable')).detail).toBe(codedMessage('duties.answerUnreadable'));
});

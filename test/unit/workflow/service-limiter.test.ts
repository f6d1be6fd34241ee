import { expect, it } from 'vitest';
import { failure, type FailureCode } from '#shared/failure';
import { createServiceLimiter } from '#main/workflow/service-limiter';

const decisions = (code: FailureCode): string[] => {
  const limiter = createServiceLimiter(() => 4, { now: () => new Date(), steady: () => 0 });
  return [1, 2, 3].map(() => limiter.onAnswer(failure(code), null));
};

it('three lost answers in a row stop the queue', () => {
  expect(decisions('answer_lost')).toEqual(['continue', 'continue', 'stop']);
});

it.each(['shipped_elsewhere', 'maybe_bought_elsewhere'] as const)(
  'three orders of which the floor says %s say nothing about the service',
  (code) => expect(decisions(code)).toEqual(['continue', 'continue', 'continue']),
);

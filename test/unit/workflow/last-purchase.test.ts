import { expect, it } from 'vitest';
import { lastAnswers } from '#main/workflow/last-purchase';
import type { LabelPorts } from '#main/workflow/ports';
import { failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import { draftLabel } from '../archive/orders';

const { draft } = draftLabel('a');
const started: LabelEvent = { type: 'register.started', draft };
const lost: LabelEvent = { type: 'register.failed', failure: failure('answer_lost'), retryAt: null };
const again: LabelEvent = { type: 'settled.again' };

const lastOf = async (events: (readonly [string, LabelEvent])[], answers: string[]): Promise<number[]> => {
  const archive = {
    events: () => Promise.resolve(events.map(([at, event]) => ({ at, event }))),
    answers: () => Promise.resolve(answers.map((at, index) => ({ at, position: index + 1 }))),
  };
  const found = await lastAnswers('a', { archive } as unknown as LabelPorts);
  return found.map(({ position }) => position);
};

it('an answer that was kept beside the archive and brought in later is of the purchase before', async () => {
  const late: LabelEvent = { type: 'answer.read', documents: 1 };
  const events = [started, lost, late, again, started, lost].map((event, at) => [String(at), event] as const);
  expect(await lastOf(events, ['2', '5'])).toEqual([2]);
});

it('the answers of two purchases are told apart while the clock stands still', async () => {
  const events = [started, lost, again, started, lost].map((event) => ['0', event] as const);
  expect(await lastOf(events, ['0', '0'])).toEqual([2]);
});

it('an answer whose row is lost does not take one of the last purchase along', async () => {
  const events = [started, lost, again, started, lost].map((event, at) => [String(at), event] as const);
  expect(await lastOf(events, ['4'])).toEqual([1]);
});

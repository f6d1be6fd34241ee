import { expect, it } from 'vitest';
import { cancelWaitingPrint } from '#main/features/queue/move';
import type { QueueDesk } from '#main/features/queue/queue-desk';

/** A label whose print waits when it is looked at. */
const deskWhere = (ok: boolean) => {
  const calls: string[] = [];
  const note = <T>(call: string, answer: T): Promise<T> => {
    calls.push(call);
    return Promise.resolve(answer);
  };
  const workflow = { cancelPrint: () => note('cancel', { ok }), idle: () => note('wait', undefined) };
  const archive = { prints: () => Promise.resolve([{ id: 'p', state: 'queued' }]) };
  return { calls, desk: { workflow, ports: { archive } } as unknown as QueueDesk };
};

it.each([
  ['is waited for until it has ended', true, ['cancel', 'wait']],
  ['and was being sent meanwhile is not waited for', false, ['cancel']],
])('a print that is cancelled so that its label can move %s', async (_, ok, expected) => {
  const { calls, desk } = deskWhere(ok);
  await cancelWaitingPrint('label', desk);
  expect(calls).toEqual(expected);
});

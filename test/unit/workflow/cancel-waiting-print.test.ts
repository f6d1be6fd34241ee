import { expect, it } from 'vitest';
import { cancelWaitingPrint } from '#main/workflow/cancel-waiting-print';
import type { LabelPorts } from '#main/workflow/ports';
import type { LabelWorkflow } from '#main/workflow/workflow';

it.each([
  ['is waited for until it has ended', true, ['cancel', 'wait']],
  ['and was being sent meanwhile is not waited for', false, ['cancel']],
])('a print that is cancelled while it waits for its printer %s', async (_, ok, expected) => {
  const calls: string[] = [];
  const note = <T>(call: string, answer: T): Promise<T> => {
    calls.push(call);
    return Promise.resolve(answer);
  };
  const workflow = {
    cancelPrint: () => note('cancel', { ok }),
    idle: () => note('wait', undefined),
  } as unknown as LabelWorkflow;
  const archive = { prints: () => Promise.resolve([{ id: 'p', state: 'queued' }]) };
  expect(await cancelWaitingPrint('label', { archive } as unknown as LabelPorts, workflow)).toBe(ok);
  expect(calls).toEqual(expected);
});

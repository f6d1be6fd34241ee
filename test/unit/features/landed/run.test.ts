import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Asker } from '#main/features/landed/ask';
import type { CustomsPorts } from '#main/features/landed/landed-ports';
import { Run } from '#main/features/landed/run';
import type { CostRecord } from '#shared/landed/cost-record';
import { failure, type FailureCode } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import { customs, order } from '#test/station/landed-order';
import { draftLabel } from '#test/unit/archive/orders';

/** Many orders that need no question, each read in a millisecond, beside a few that the service answers in the given way. */
const runAmongDomestic = async (code: FailureCode, abroad: number) => {
  let asked = 0;
  const ports = {
    archive: {
      label: async (id: string) => {
        const isDomestic = id.startsWith('home');
        if (isDomestic) await sleep(1);
        return draftLabel(id, {
          ref1: id,
          draft: order(isDomestic ? { ref1: id, countryISO2: 'US' } : { ref1: id }),
        });
      },
      latestCost: () => Promise.resolve(null),
    },
    clock: { now: () => new Date() },
    settings: () => customs,
    defaults: () => ({}),
    changed: () => undefined,
    onError: (error: unknown) => expect.unreachable(String(error)),
  } as unknown as CustomsPorts & { onError: () => void };
  const asker = {
    inTurn: (_id: string, work: () => Promise<unknown>) => work(),
    ask: async () => {
      asked += 1;
      await sleep(1);
      return { failure: failure(code) } as CostRecord;
    },
  } as unknown as Asker;
  const run = new Run(ports, asker, { width: 2, retryFirstMs: 1, retryMaxMs: 1 });
  const ids = Array.from({ length: abroad }, (_, at) => [
    `abroad-${at}`,
    ...Array.from({ length: 400 }, (_, next) => `home-${at}-${next}`),
  ]);
  run.start(ids.flat());
  await run.ended();
  return { asked, stopped: run.status().stopped?.message };
};

it('a service that asks for a pause is given up as soon among orders about which nothing is sent', async () => {
  const { asked, stopped } = await runAmongDomestic('too_many_requests', 1);
  expect(stopped).toBe(codedMessage('duties.asksToWait'));
  // Six tries, and those that had begun when another was refused.
  expect(asked).toBeLessThanOrEqual(12);
});

it('the third lost answer in a row ends a run, also with orders without a question between them', async () => {
  const { asked, stopped } = await runAmongDomestic('answer_lost', 5);
  expect(stopped).toBe(codedMessage('duties.threeLost'));
  expect(asked).toBe(3);
});

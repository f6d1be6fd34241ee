import { afterEach, expect } from 'vitest';
import type { LabelEvent } from '#shared/label/event';
import type { Basket, Changes, Update } from '#shared/update/basket';
import type { RecordedRequest } from '#test/support/service-stand-in';
import { violations } from '#test/support/service-stand-in-updates';
import { useBench } from './bench';

/** A bench for corrections of bought packages. */
export const useUpdatesBench = () => {
  const bench = useBench('updates', {
    provisioning: { service: { prefix: 'ABC' }, tracking: { poll: false } },
    opening: { tuning: { service: { headersMs: 4000, bodyMs: 4000, totalMs: 8000 } } },
  });
  afterEach(() => {
    expect(violations(bench.service.requests)).toEqual([]);
  });
  const packageOf = async (ref1: string): Promise<string> => {
    const { label } = await bench.label(ref1);
    if (!label.package) throw new Error(`${ref1} is not bought: ${label.hold?.failure.code ?? label.stage}`);
    return label.package.packageId;
  };
  return Object.assign(bench, {
    packageOf,
    /** Orders that are shipped: bought and printed. @returns their packageIds */
    ship: async (...refs: string[]): Promise<string[]> => {
      await bench.bring(...refs);
      for (const ref1 of refs) await bench.station.ship.scan({ code: ref1 });
      await bench.idle();
      return Promise.all(refs.map(packageOf));
    },
    events: async (ref1: string): Promise<LabelEvent[]> => {
      const details = await bench.station.labels.get({ labelId: (await bench.label(ref1)).label.id });
      return details?.events.map(({ event }) => event) ?? [];
    },
    put: async (packageId: string, fields: Changes['fields'], items?: Changes['items']): Promise<Update> => {
      const changes = { fields, ...(items && { items }) };
      const answer = await bench.station.updates.put({ packageId, changes });
      if (!answer.ok) throw new Error(answer.message);
      if (!answer.update) throw new Error('everything is as the service has it');
      return answer.update;
    },
    send: (...updates: readonly Update[]): Promise<Basket> =>
      bench.station.updates.send({ updateIds: updates.map(({ id }) => id) }),
    list: (): Promise<Basket> => bench.station.updates.list(),
    updates: (): RecordedRequest[] =>
      bench.service.requests.filter(({ operation }) => operation === 'update'),
  });
};

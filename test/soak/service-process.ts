/**
 * The practice service in a process of its own, so that what it remembers is not counted as the station's memory. It tells
 * `struck` for every registration that meets a fault.
 */
import { runObedientService } from '#test/support/crash/obedient-service';
import { say } from '#test/support/crash/talk';
import type { ServiceEvent, Sold } from './protocol';

const { latencyMs } = JSON.parse(process.argv[2] ?? '{}') as { latencyMs: number };
const tell = (event: ServiceEvent): void => say(event);

await runObedientService({
  meet: (ref1, fault) => {
    if (fault) tell({ event: 'struck', ref1, fault });
    return latencyMs;
  },
  sold: ({ packageId, request }): Sold => ({ packageId, ref1: request.ref1 ?? '' }),
});

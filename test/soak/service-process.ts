/**
 * The practice service in a separate process, so that its memory is not counted as the station's. It reports
 * `struck` for every registration with a fault.
 */
import { runObedientService } from '#test/support/crash/obedient-service';
import { say } from '#test/support/crash/talk';
import type { ServiceEvent, Sold } from './protocol';

const { latencyMs } = JSON.parse(process.argv[2] ?? '{}') as { latencyMs: number };
const report = (event: ServiceEvent): void => say(event);

await runObedientService({
  meet: (ref1, fault) => {
    if (fault) report({ event: 'struck', ref1, fault });
    return latencyMs;
  },
  sold: ({ packageId, request }): Sold => ({ packageId, ref1: request.ref1 ?? '' }),
});

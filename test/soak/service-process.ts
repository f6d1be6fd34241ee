/**
 * The practice service in a process of its own, so that what it remembers is not counted as the station's memory. Registrations
 * meet the faults they are told to; it can be switched off for a while, and what it sold stays known.
 */
import type { ServiceFault } from '#main/practice/service/faults';
import { startPracticeService } from '#main/practice/service/service';
import { obey, say } from '#test/support/crash/talk';
import type { ServiceCommand, ServiceEvent } from './protocol';

const { latencyMs } = JSON.parse(process.argv[2] ?? '{}') as { latencyMs: number };
const faults: ServiceFault[] = [];

const tell = (event: ServiceEvent): void => say(event);

const service = await startPracticeService({
  latencyMs,
  onRequest: ({ body }, operation) => {
    if (operation !== 'register') return null;
    const { ref1 } = JSON.parse(body) as { ref1: string };
    const fault = faults.shift() ?? null;
    if (fault) tell({ event: 'struck', ref1, fault: fault.kind });
    return fault;
  },
});
const { url, credentials } = service;
const port = Number(new URL(url).port);

await obey((command: ServiceCommand) => {
  switch (command.do) {
    case 'open':
      return { url, credentials };
    case 'fail':
      faults.push(...command.faults);
      return null;
    case 'down':
      return service.close();
    case 'up':
      return service.listen(port);
    case 'sold':
      return service.packages
        .map(({ packageId, request }) => ({ packageId, ref1: request.ref1 ?? '' }))
        .filter(({ ref1 }) => command.ref1 === undefined || ref1 === command.ref1);
  }
});
await service.close();

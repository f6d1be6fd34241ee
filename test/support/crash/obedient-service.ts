import type { ServiceFault } from '#main/practice/service/faults';
import type { PracticePackage } from '#main/practice/service/packages';
import { startPracticeService } from '#main/practice/service/service';
import { serviceCredentials } from '../credentials';
import type { ServiceCommand } from './protocol';
import { startStrayPort } from './stray-answers';
import { obey } from './talk';

interface Actions {
  /**
   * Called for each registration before its answer, with the fault it meets. @returns the delay of its
   * answer, in milliseconds
   */
  meet: (ref1: string, fault: ServiceFault['kind'] | null) => number;
  /** Called with each package that was sold. */
  sold: (entry: PracticePackage) => unknown;
}

/**
 * The practice service, controlled by commands on standard input: registrations meet given faults, and it can
 * be switched off for some time; sold packages stay known. Resolves when standard input ends and it is
 * closed.
 */
export const runObedientService = async ({ meet, sold }: Actions): Promise<void> => {
  const faults: ServiceFault[] = [];
  const service = await startPracticeService({
    credentials: serviceCredentials,
    onRequest: ({ body }, operation) => {
      if (operation !== 'register') return null;
      const fault = faults.shift() ?? null;
      const { ref1, ref2 } = JSON.parse(body) as { ref1: string; ref2?: string };
      service.latencyMs = meet(ref2 ?? ref1, fault?.kind ?? null);
      return fault;
    },
  });
  const { credentials } = service;
  const port = Number(new URL(service.url).port);
  const seen = await startStrayPort(() => port);
  const url = `http://127.0.0.1:${seen.port}`;
  await obey(async (command: ServiceCommand) => {
    switch (command.do) {
      case 'open':
        return { url, credentials };
      case 'fail':
        faults.push(...command.faults);
        return null;
      case 'down':
        await seen.shut();
        return service.close();
      case 'up':
        await service.listen(port);
        return seen.open();
      case 'stray':
        seen.stray = command.stray;
        return null;
      case 'sold':
        return service.packages
          .filter(({ request }) => command.ref1 === undefined || request.ref1 === command.ref1)
          .map(sold);
    }
  });
  await seen.shut();
  await service.close();
};

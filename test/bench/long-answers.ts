/**
 * How long the main thread is blocked by answers of the service that take long to read: `tsx
 * test/bench/long-answers.ts`, after `npm run build`. Prints for each the longest time in which nothing else
 * could run, and the total time.
 */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { createServiceClient, type ServiceClient } from '#main/service/client';
import { hostileAnswers } from '#test/support/hostile-answers';
import { projectRoot } from '#test/support/root';
import { startLineProcess } from './line-process';
import { timed } from './clock';

const never = new AbortController().signal;
const asks: Record<
  (typeof hostileAnswers)[number]['operation'],
  (client: ServiceClient) => Promise<unknown>
> = {
  register: (client) =>
    client.register(
      {
        ...{ ref1: 'ORDER-1', contact: 'Pat Example', address1: '12 Sample Street', city: 'Springfield' },
        ...{ countryISO2: 'US', parcelWeight: 1.5, commodityItems: [{ itemDescription: 'Mug' }] },
      },
      never,
    ),
  track: (client) => client.track('P1'),
  landedCost: (client) =>
    client.landedCost({
      ...{ sourceCountry: 'US', destinationCountry: 'CA', shippingValue: 12.5, postalCode: 'H2X 1Y4' },
      products: [{ hs6Code: '610510', description: 'Cotton shirt', value: 19.99 }],
    }),
};

// The service is a separate process: its work to send an answer is not counted.
const service = startLineProcess('test/bench/hostile-service-process.ts');
const { url } = (await service.next()) as { url: string };
const client = createServiceClient({
  ...{ environment: 'production', baseUrl: url },
  aside: { workerFile: join(projectRoot, 'out', 'main', 'answer-worker.cjs') },
  credentials: () =>
    Promise.resolve({
      ...{ userID: 'bench', accountNumber: 'A-1', passcode: 'pass-code' },
      ...{ basicToken: 'YmVuY2g6YmVuY2g=', dtKey: 'ZHV0eQ==' },
    }),
});
const rows: Record<string, unknown>[] = [];
for (const [at, { name, operation }] of hostileAnswers.entries()) {
  await service.ask(at);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await pause(50);
  delay.reset();
  const complete = await timed(() => asks[operation](client));
  await pause(50);
  delay.disable();
  rows.push({
    answer: name,
    'longest hold, ms': Math.round(delay.max / 1e6),
    'whole, ms': Math.round(complete),
  });
}
console.table(rows);
await client.close();
await service.close();

/**
 * The practice service as a separate process: `tsx test/support/practice-service-process.ts
 * ['{"port":0,"latencyMs":0}']`. Prints `{"url":…,"stagingUrl":…,"prefix":…,"credentials":{…}}` once it
 * listens. Every line of JSON on its standard input is a command, answered by one line:
 * `{"do":"fail","faults":[{"kind":"html"}]}`, `{"do":"set","latencyMs":150}`, `{"do":"state"}`. It ends when
 * its standard input does.
 */
import { createInterface } from 'node:readline';
import type { PlannedFault } from '#main/practice/service/faults';
import type { LandedCostTier } from '#main/practice/service/landed-cost-triggers';
import { startPracticeService, type PracticeServiceOptions } from '#main/practice/service/service';
import { serviceCredentials } from './credentials';

interface Settings {
  latencyMs?: number;
  paceMs?: number;
  landedCostTier?: LandedCostTier;
}

type Command = { do: 'fail'; faults: PlannedFault[] } | ({ do: 'set' } & Settings) | { do: 'state' };

const options = JSON.parse(process.argv[2] ?? '{}') as Omit<PracticeServiceOptions, 'now' | 'onRequest'>;
const service = await startPracticeService({ credentials: serviceCredentials, ...options });
const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

const set = ({ latencyMs, paceMs, landedCostTier }: Settings): void => {
  service.latencyMs = latencyMs ?? service.latencyMs;
  service.paceMs = paceMs ?? service.paceMs;
  service.landedCostTier = landedCostTier ?? service.landedCostTier;
};

const { url, stagingUrl, prefix, credentials } = service;
say({ url, stagingUrl, prefix, credentials });
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as Command;
  if (command.do === 'fail') service.fail(...command.faults);
  if (command.do === 'set') set(command);
  say({ requests: service.requests, packages: service.packages });
}
await service.close();

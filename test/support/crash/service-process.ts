/**
 * The practice service in a process of its own, which lives on while stations are killed. It tells `request` for every
 * registration with the fault it meets, and can be switched off for a while; what it sold stays known.
 */
import { createHash } from 'node:crypto';
import type { ServiceFault } from '#main/practice/service/faults';
import { customsFormZpl, needsCustomsForm } from '#main/practice/service/label/customs-form';
import { labelZpl } from '#main/practice/service/label/label-zpl';
import type { PracticePackage } from '#main/practice/service/packages';
import { startPracticeService } from '#main/practice/service/service';
import type { ServiceCommand, ServiceEvent, SoldPackage } from './protocol';
import { seeded } from './random';
import { obey, say } from './talk';

/** Answers take from the one to the other, so that they overtake each other. */
const { latencyMs, seed } = JSON.parse(process.argv[2] ?? '{}') as {
  latencyMs: [number, number];
  seed: number;
};
const random = seeded(seed);
const tell = (event: ServiceEvent): void => say(event);
const faults: ServiceFault[] = [];

const service = await startPracticeService({
  onRequest: ({ body }, operation) => {
    service.latencyMs = random.between(...latencyMs);
    const fault = operation === 'register' ? (faults.shift() ?? null) : null;
    const { ref1 } = JSON.parse(body) as { ref1: string };
    tell({ event: 'request', ref1, fault: fault?.kind ?? null });
    return fault;
  },
});
const { url, credentials } = service;
const port = Number(new URL(url).port);

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const sold = (entry: PracticePackage): SoldPackage => ({
  ref1: entry.request.ref1 ?? '',
  packageId: entry.packageId,
  documents: [labelZpl(entry), ...(needsCustomsForm(entry.request) ? [customsFormZpl(entry)] : [])].map(
    sha256,
  ),
});

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
      return service.packages.map(sold);
  }
});
await service.close();

/**
 * The practice service in a separate process, which keeps running while stations are killed. It reports
 * `request` for every registration, with the fault it meets.
 */
import { createHash } from 'node:crypto';
import { customsFormZpl, needsCustomsForm } from '#main/practice/service/label/customs-form';
import { labelZpl } from '#main/practice/service/label/label-zpl';
import type { PracticePackage } from '#main/practice/service/packages';
import { runObedientService } from './obedient-service';
import type { ServiceEvent, SoldPackage } from './protocol';
import { seeded } from './random';
import { say } from './talk';

/** The shortest and the longest delay of an answer, so that answers overtake each other. */
const { latencyMs, seed } = JSON.parse(process.argv[2] ?? '{}') as {
  latencyMs: [number, number];
  seed: number;
};
const random = seeded(seed);
const report = (event: ServiceEvent): void => say(event);

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const sold = (entry: PracticePackage): SoldPackage => ({
  ref1: entry.request.ref2 ?? entry.request.ref1 ?? '',
  packageId: entry.packageId,
  documents: [labelZpl(entry), ...(needsCustomsForm(entry.request) ? [customsFormZpl(entry)] : [])].map(
    sha256,
  ),
});

await runObedientService({
  meet: (ref1, fault) => {
    report({ event: 'request', ref1, fault });
    return random.between(...latencyMs);
  },
  sold,
});

import { expect, it } from 'vitest';
import type { DuplicateIds } from '#main/workflow/duplicate-ids';
import type { LabelPorts } from '#main/workflow/ports';
import { saveSteps } from '#main/workflow/save';
import { register } from '#main/workflow/steps/register';
import type { Label } from '#shared/label/stage';
import type { Commit, NewDocument, RawAnswer } from '#shared/label/stored';

const label: Label = {
  id: 'label',
  batchId: 'batch',
  position: 0,
  ref1: 'A-1',
  parcel: 1,
  draft: {
    fields: {
      ref1: 'A-1',
      contact: 'Goods-in desk',
      address1: '1 Example Street',
      city: 'Springfield',
      countryISO2: 'US',
      parcelWeight: 2,
    },
    items: [{ itemDescription: 'Blocks', itemQuantity: 1 }],
  },
  stage: 'draft',
  hold: null,
  package: null,
  replaces: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
};

const documents: NewDocument[] = [{ position: 1, format: 'ZPL', bytes: new TextEncoder().encode('^XA^XZ') }];
const answer: RawAnswer = {
  ...{ status: 200, contentType: 'application/json', contentEncoding: null, isWhole: true, isMasked: false },
  bytes: new TextEncoder().encode('{}'),
};

/** Ports that record the calls in their order. @param refuses the event that the disk refuses */
const portsThat = (refuses?: string) => {
  const done: string[] = [];
  const commits: Commit[] = [];
  const errors: unknown[] = [];
  const ports = {
    archive: {
      boughtBefore: () => Promise.resolve([]),
      events: () => Promise.resolve([]),
      parcelCount: () => Promise.resolve(1),
      commit: (change: Commit) => {
        const { event } = change;
        commits.push(change);
        done.push(event.type === refuses ? `${event.type} refused` : event.type);
        return event.type === refuses ? Promise.reject(new Error('disk full')) : Promise.resolve();
      },
    },
    registrar: {
      register: () => {
        done.push('request');
        const received = { package: { packageId: 'P1', trackingNumber: 'T1' }, documents, message: null };
        return Promise.resolve({ ok: true, ...received, failure: null, answer });
      },
    },
    clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
    printer: () => Promise.resolve({ id: 'one' }),
    rules: () => ({ defaults: {}, prefix: undefined }),
    announce: () => undefined,
    customs: { check: () => Promise.resolve({ ok: true, asked: false }) },
    keepEnd: () => undefined,
    codesOf: () => [],
  };
  const duplicateIds: DuplicateIds = {
    reserve: () => Promise.resolve(null),
    release: () => void done.push('name free'),
  };
  // Only the ports that buying needs.
  const asPorts = ports as unknown as LabelPorts;
  const buy = () =>
    saveSteps(
      label,
      register(
        label,
        asPorts,
        { delay: () => 0, duplicateIds, onError: (error) => errors.push(error) },
        new AbortController().signal,
      ),
      asPorts,
    );
  return { done, commits, errors, duplicateIds, buy };
};

it('the request for a label leaves only after its intent is on disk', async () => {
  const { done, buy } = portsThat();
  const { label: after } = await buy();
  expect(done).toEqual(['register.started', 'request', 'register.succeeded', 'name free']);
  expect(after.stage).toBe('registered');
});

it("no request leaves when the intent can't be saved", async () => {
  const { done, buy } = portsThat('register.started');
  await expect(buy()).rejects.toThrow('disk full');
  expect(done).toEqual(['register.started refused']);
});

it('another label may use a package whose answer could not be saved', async () => {
  const { done, buy } = portsThat('register.succeeded');
  await expect(buy()).rejects.toThrow('disk full');
  expect(done).toEqual(['register.started', 'request', 'register.succeeded refused', 'name free']);
});

it('an answer is saved with its documents when the archive can not be searched for its package', async () => {
  const { commits, errors, duplicateIds, buy } = portsThat();
  const unreadable = new Error('database disk image is malformed');
  duplicateIds.reserve = () => Promise.reject(unreadable);
  const { label: after } = await buy();
  expect(commits.slice(1)).toMatchObject([{ event: { type: 'register.failed' }, documents, answer }]);
  expect(after).toMatchObject({ stage: 'draft', package: null });
  expect(after.hold?.failure.code).toBe('answer_unreadable');
  expect(after.hold?.failure.detail).toContain('P1');
  expect(errors).toEqual([unreadable]);
});

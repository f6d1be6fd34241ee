import { expect, it } from 'vitest';
import type { DuplicateIds } from '#main/workflow/duplicate-ids';
import type { LabelPorts } from '#main/workflow/ports';
import { saveSteps } from '#main/workflow/save';
import { register } from '#main/workflow/steps/register';
import { failure } from '#shared/failure';
import type { Order } from '#shared/label/order';
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
  const orders: Order[] = [];
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
      register: (order: Order) => {
        done.push('request');
        orders.push(order);
        const received = { package: { packageId: 'P1', trackingNumber: 'T1' }, documents, message: null };
        return Promise.resolve<unknown>({ ok: true, ...received, failure: null, answer });
      },
    },
    clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
    printer: () => Promise.resolve({ id: 'one' }),
    rules: () => ({ defaults: {} as Record<string, string>, prefix: undefined }),
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
  const buy = (bought: Label = label) =>
    saveSteps(
      bought,
      register(
        bought,
        asPorts,
        { delay: () => 0, duplicateIds, onError: (error) => errors.push(error) },
        new AbortController().signal,
      ),
      asPorts,
    );
  return { done, orders, commits, errors, duplicateIds, buy, ports };
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

const withSizes = (sizes: Label['draft']['fields']): Label => ({
  ...label,
  draft: { ...label.draft, fields: { ...label.draft.fields, ...sizes } },
});
type Sizes = Partial<Record<'parcelLength' | 'parcelWidth' | 'parcelHeight', unknown>>;
const sizesOf = ({ parcelLength, parcelWidth, parcelHeight }: Sizes) => [
  ...[parcelLength, parcelWidth, parcelHeight],
];

it('the sizes of a parcel are sent longest first, however they were typed, and stored as they were sent', async () => {
  const { orders, buy } = portsThat();
  const { label: after } = await buy(withSizes({ parcelLength: '4', parcelWidth: 12, parcelHeight: 8.5 }));
  expect(orders.map(sizesOf)).toEqual([[12, 8.5, 4]]);
  expect(sizesOf(after.draft.fields)).toEqual([12, 8.5, 4]);
});

it('sizes that were sent together with those of the defaults stay together when nothing was bought', async () => {
  const { ports, buy } = portsThat();
  const defaults = { parcelLength: '12', parcelWidth: '10', parcelHeight: '4', sender: 'ABC_NJ' };
  ports.rules = () => ({ defaults, prefix: undefined });
  const refused = { ok: false, failure: failure('service_unreachable'), documents: [], answer: null };
  ports.registrar.register = () => Promise.resolve(refused);
  const { label: after } = await buy(withSizes({ parcelLength: 6 }));
  expect(after.stage).toBe('draft');
  expect(after.draft.fields.sender).toBeUndefined();
  expect(sizesOf(after.draft.fields)).toEqual([10, 6, 4]);
});

import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openArchive } from '#main/archive/archive';
import { createLabelWorkflow, labelWorkflowDefaults, type LabelWorkflow } from '#main/workflow/workflow';
import type { PrintEnd, PrintJob } from '#shared/print/progress';
import type { LabelPorts } from '#main/workflow/ports';
import type { Registration } from '#shared/label/registration';
import { applyReports } from '#main/features/elsewhere/apply-reports';
import { elsewhereOf } from '#main/features/elsewhere/find';
import { settleOrder } from '#main/features/elsewhere/settle-order';
import { recover } from '#main/workflow/recover';
import { readAgain } from '#main/features/labels/read-again';
import { addParcel } from '#main/features/ship/add-parcel';
import { ScanBackVerifier } from '#main/features/ship/scan-back';
import { scan as scanWith } from '#main/features/ship/scan';
import { settle, settlePrint } from '#main/workflow/settle';
import { codesOf } from '#main/printing/language/barcodes';
import { printedBy, type Step } from '#test/support/followed-print';
import { failure, type FailureCode } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import type { RawAnswer } from '#shared/label/stored';

type Report = (step: Step) => Promise<void>;

const zpl = new TextEncoder().encode('^XA^FO50,50^FDx^FS^FO50,90^BC^FD>;>84201^FS^XZ');
const bought = (packageId: string): Registration => ({
  ok: true,
  package: { packageId, trackingNumber: `T${packageId}` },
  documents: [{ position: 1, format: 'ZPL', bytes: zpl }],
  failure: null,
  message: null,
  answer: null,
});
const refused = (code: FailureCode): Registration => ({
  ok: false,
  failure: failure(code),
  documents: [],
  answer: null,
});
const confirmed: PrintEnd = { state: 'confirmed', counterAfter: 1, note: null };

/** A real archive; the service and the desk answer what a test tells them. */
const open = async (folder: string) => {
  const archive = openArchive(join(folder, 'archive.db'), { station: () => 'Test bench' });
  const asked = { register: 0, print: 0 };
  const answers = {
    register: (_ref1: string): Promise<Registration> => Promise.resolve(bought('P100')),
    print: async (_job: PrintJob, report: Report, _signal: AbortSignal): Promise<PrintEnd> => {
      await report({ type: 'sending', expected: 1, counterBefore: 0 });
      await report({ type: 'sent', reasons: [] });
      return confirmed;
    },
  };
  await archive.savePrinter({
    id: 'one',
    name: 'One',
    uri: 'tcp://127.0.0.1:9100',
    dpi: 203,
    isDefault: true,
  });
  let made = 0;
  const ports: LabelPorts = {
    archive,
    registrar: {
      register: (order) => {
        asked.register += 1;
        return answers.register(order.ref1);
      },
      read: () => Promise.resolve(bought('P100')),
      readLate: () => Promise.resolve(bought('P100')),
    },
    desk: {
      expect: () => undefined,
      settle: () => Promise.resolve('unclear'),
      trouble: () => [],
      print: (job, signal) => {
        asked.print += 1;
        return printedBy((report) => answers.print(job, report, signal));
      },
    },
    clock: { now: () => new Date() },
    newId: () => `id-${folder.slice(-4)}-${String((made += 1))}`,
    printer: async (id) =>
      (await archive.printers()).find((printer) => (id === null ? printer.isDefault : printer.id === id)) ??
      null,
    rules: () => ({ defaults: {}, prefix: undefined }),
    announce: () => undefined,
    codesOf,
    arrived: () => Promise.resolve(false),
    printsSettled: () => Promise.resolve(),
    customs: {
      isOn: () => false,
      check: () => Promise.resolve({ ok: true, asked: false }),
      named: () => Promise.resolve(new Map()),
      namedParty: () => Promise.resolve(null),
    },
    keepEnd: () => undefined,
  };
  return { archive, ports, answers, asked };
};

/** A scan where labels are not scanned back. */
const scan = (code: string, ports: LabelPorts, workflow: LabelWorkflow) =>
  scanWith(code, ports, workflow, new ScanBackVerifier(ports, workflow, () => 'off'));

const draft = (ref1: string): Label => ({
  id: `label-${ref1}`,
  batchId: 'batch',
  position: 0,
  ref1,
  parcel: 1,
  draft: {
    fields: {
      ref1,
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
});

let folder: string;
let at: Awaited<ReturnType<typeof open>>;
let workflow: LabelWorkflow;
const errors: unknown[] = [];

const start = async (): Promise<void> => {
  at = await open(folder);
  workflow = createLabelWorkflow(at.ports, {
    ...labelWorkflowDefaults,
    retryFirstMs: 5,
    graceMs: 50,
    onError: (error) => errors.push(error),
  });
};
const stop = async (): Promise<void> => {
  await workflow.close();
  await at.archive.close();
};
const bring = async (ref1: string): Promise<string> => {
  const label = draft(ref1);
  const batch = { id: `batch-${ref1}`, name: 'orders.csv', at: label.createdAt };
  await at.archive.importBatch(batch, [
    { label: { ...label, batchId: batch.id }, event: { type: 'imported', file: 'orders.csv' } },
  ]);
  return label.id;
};
const labelNow = async (id: string): Promise<Label> => {
  const label = await at.archive.label(id);
  if (!label) throw new Error('gone');
  return label;
};
const idle = () => expect.poll(() => workflow.size()).toBe(0);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-workflow-'));
  errors.length = 0;
  await start();
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

const bringParcels = async (ref1: string, count: number): Promise<string[]> => {
  const labels = Array.from({ length: count }, (_, at) => ({
    ...{ ...draft(ref1), id: `${ref1}-${at + 1}`, batchId: `batch-${ref1}`, position: at, parcel: at + 1 },
  }));
  const batch = { id: `batch-${ref1}`, name: 'orders.csv', at: labels[0]?.createdAt ?? '' };
  const event = { type: 'imported', file: 'orders.csv' } as const;
  await at.archive.importBatch(
    batch,
    labels.map((label) => ({ label, event })),
  );
  return labels.map(({ id }) => id);
};

describe('an order with several parcels', () => {
  const scanned = async (code: string): Promise<string> => {
    const answer = await scan(code, at.ports, workflow);
    await idle();
    return 'view' in answer
      ? `${answer.kind} ${answer.view.label.parcel}/${answer.view.parcels}`
      : answer.kind;
  };

  it('each scan of an order buys and prints its next parcel, and no parcel twice', async () => {
    await bringParcels('A-1', 3);
    at.answers.register = () => Promise.resolve(bought(`P${at.asked.register}`));
    expect(await scanned('A-1')).toBe('started 1/3');
    expect(await scanned('A-1')).toBe('started 2/3');
    expect(await scanned('A-1')).toBe('started 3/3');
    expect(await scanned('A-1')).toBe('duplicate 1/3');
    expect(at.asked).toEqual({ register: 3, print: 3 });
  });

  it('an extra scan buys nothing while a parcel of the order is in progress', async () => {
    await bringParcels('A-1', 2);
    let answer = (): void => undefined;
    at.answers.register = () => new Promise((resolve) => (answer = () => resolve(bought('P1'))));
    expect((await scan('A-1', at.ports, workflow)).kind).toBe('started');
    await expect.poll(() => at.asked.register).toBe(1);
    expect((await scan('A-1', at.ports, workflow)).kind).toBe('working');
    answer();
    await idle();
    expect(at.asked.register).toBe(1);
  });

  it('a scan asks about a parcel that may have been bought before it continues with the next one', async () => {
    const [, second] = await bringParcels('A-1', 3);
    at.answers.register = () =>
      Promise.resolve(at.asked.register === 2 ? refused('answer_lost') : bought(`P${at.asked.register}`));
    for (const outcome of ['started 1/3', 'started 2/3', 'held 2/3', 'held 2/3'])
      expect(await scanned('A-1')).toBe(outcome);
    expect(at.asked.register).toBe(2);
    expect((await labelNow(second ?? '')).hold?.failure.code).toBe('answer_lost');
  });

  it('only a person adds a parcel to an order: it is added once however often it is pressed, and bought at once', async () => {
    const labelId = await bring('A-1');
    at.answers.register = () => Promise.resolve(bought(`P${at.asked.register}`));
    expect(await scanned('A-1')).toBe('started 1/1');
    const request = {
      ...{ labelId, parcels: 1, fields: { parcelWeight: '1,5' } },
      items: [{ itemDescription: 'Plate', itemQuantity: 1 }],
    };
    const parcel = new ScanBackVerifier(at.ports, workflow, () => 'off');
    const press = () => addParcel(request, at.ports, workflow, parcel).then(({ ok }) => ok);
    expect(await press()).toBe(true);
    expect(await press()).toBe(false);
    const [, second] = await at.archive.parcelsOf('A-1');
    expect(second).toMatchObject({ parcel: 2, stage: 'draft', draft: { fields: { city: 'Springfield' } } });
    expect(await scanned('A-1')).toBe('problems 2/2');
    expect(at.asked.register).toBe(1);
  });

  it('two presses at the same time never add two parcels', async () => {
    const labelId = await bring('A-1');
    const items = [{ itemDescription: 'Plate', itemQuantity: 1 }];
    const request = { labelId, parcels: 1, fields: { parcelWeight: 1.5 }, items };
    const parcel = new ScanBackVerifier(at.ports, workflow, () => 'off');
    const presses = [1, 2, 3].map(() => addParcel(request, at.ports, workflow, parcel));
    const settled = await Promise.allSettled(presses);
    await idle();
    expect(await at.archive.parcelsOf('A-1')).toHaveLength(2);
    const added = settled.filter((one) => one.status === 'fulfilled' && one.value.ok);
    expect(added).toHaveLength(1);
  });

  it('the history of each parcel says how many parcels were known when it was bought', async () => {
    const [first] = await bringParcels('A-1', 2);
    await scanned('A-1');
    const events = await at.archive.events(first ?? '');
    expect(events.map(({ event }) => ('parcel' in event ? event.parcel : null))).toContainEqual({
      number: 1,
      of: 2,
    });
  });
});

describe('buying a label', () => {
  it('the intent is on disk before the request leaves', async () => {
    const id = await bring('A-1');
    let seen = '';
    at.answers.register = async () => {
      seen = (await labelNow(id)).stage;
      return bought('P1');
    };
    workflow.begin(id);
    await idle();
    expect(seen).toBe('registering');
  });

  it('package and documents are on disk before anything prints', async () => {
    const id = await bring('A-1');
    let seen: unknown;
    at.answers.print = async () => {
      seen = [(await labelNow(id)).package?.packageId, (await at.archive.documents(id)).length];
      return confirmed;
    };
    workflow.begin(id);
    await idle();
    expect(seen).toEqual(['P100', 1]);
    expect((await labelNow(id)).stage).toBe('confirmed');
  });

  it('the service is asked once however often the purchase is started', async () => {
    const id = await bring('A-1');
    for (let i = 0; i < 20; i += 1) workflow.begin(id);
    await idle();
    workflow.begin(id);
    await idle();
    expect(at.asked.register).toBe(1);
  });

  it.each(['answer_lost', 'answer_unreadable', 'service_broken'] as const)(
    'a purchase request that ended in %s is never repeated, not even when the order is scanned again',
    async (code) => {
      const id = await bring('A-1');
      at.answers.register = () => Promise.resolve(refused(code));
      workflow.begin(id);
      await idle();
      const answer = await scan('A-1', at.ports, workflow);
      await idle();
      expect(answer.kind).toBe('held');
      expect(at.asked).toEqual({ register: 1, print: 0 });
    },
  );

  it('a label is held as answer_lost when the registrar throws', async () => {
    const id = await bring('A-1');
    at.answers.register = () => Promise.reject(new Error('boom'));
    workflow.begin(id);
    await idle();
    expect((await labelNow(id)).hold?.failure.code).toBe('answer_lost');
  });

  it('an answer whose package could not be compared with other labels is kept, and read again later', async () => {
    const id = await bring('A-1');
    const answer: RawAnswer = {
      ...{ status: 200, contentType: 'application/json', contentEncoding: null, isWhole: true },
      ...{ isMasked: false, bytes: new TextEncoder().encode('{}') },
    };
    at.answers.register = () => Promise.resolve({ ...bought('P100'), answer });
    const { bearers } = at.archive;
    at.archive.bearers = () => Promise.reject(new Error('database disk image is malformed'));
    workflow.begin(id);
    await idle();
    expect(errors.splice(0)).toHaveLength(1);
    expect((await labelNow(id)).hold?.failure.code).toBe('answer_unreadable');
    expect(at.asked).toEqual({ register: 1, print: 0 });
    at.archive.bearers = bearers;
    expect(await readAgain(id, at.ports, workflow)).toEqual({ ok: true });
    const label = await labelNow(id);
    expect([label.stage, label.package?.packageId, label.hold]).toEqual(['registered', 'P100', null]);
    // Its numbers are free for other labels to be compared with, as before.
    const other = await bring('B-1');
    workflow.begin(other);
    await idle();
    expect((await labelNow(other)).hold?.failure).toMatchObject({
      ...{ code: 'package_taken', detail: 'P100, TP100; A-1' },
    });
  });

  it('a request that certainly never left is tried again automatically', async () => {
    const id = await bring('A-1');
    at.answers.register = () =>
      Promise.resolve(at.asked.register < 3 ? refused('service_unreachable') : bought('P3'));
    workflow.begin(id);
    await expect.poll(async () => (await labelNow(id)).stage).toBe('confirmed');
    await idle();
    expect(at.asked.register).toBe(3);
  });

  /** Buys an order with one default; before the service answers, the default is changed. @returns the requested services */
  const withChangedDefault = async (code: FailureCode) => {
    const services: (string | undefined)[] = [];
    const setDefault = (serviceCode: string): void => {
      at.ports.rules = () => ({ defaults: { serviceCode }, prefix: undefined });
    };
    setDefault('OLD');
    at.ports.registrar.register = ({ serviceCode }) => {
      services.push(serviceCode);
      setDefault('NEW');
      return Promise.resolve(services.length === 1 ? refused(code) : bought('P1'));
    };
    const id = await bring('A-1');
    workflow.begin(id);
    await idle();
    return { id, services };
  };

  it.each(['service_unreachable', 'service_refused', 'credentials_missing'] as const)(
    'an order that was certainly not bought (%s) is bought with the defaults of the time of its purchase',
    async (code) => {
      const { id, services } = await withChangedDefault(code);
      workflow.begin(id);
      await expect.poll(async () => (await labelNow(id)).stage).toBe('confirmed');
      await idle();
      expect(services).toEqual(['OLD', 'NEW']);
      const { draft: sent } = await labelNow(id);
      expect(sent.fields).toEqual({ ...draft('A-1').draft.fields, serviceCode: 'NEW' });
    },
  );

  it('an order keeps its own value where a default is another one and it was certainly not bought', async () => {
    const id = await bring('A-1');
    at.ports.rules = () => ({ defaults: { city: 'Ogdenville', serviceCode: 'OLD' }, prefix: undefined });
    at.answers.register = () => Promise.resolve(refused('service_refused'));
    workflow.begin(id);
    await idle();
    expect((await labelNow(id)).draft).toEqual(draft('A-1').draft);
  });

  it('an order that may have been bought keeps the values that it may have been bought with', async () => {
    const { id, services } = await withChangedDefault('answer_lost');
    expect((await labelNow(id)).draft.fields.serviceCode).toBe('OLD');
    expect(await settle(id, { how: 'again' }, at.ports, workflow)).toEqual({ ok: true });
    await idle();
    expect(services).toEqual(['OLD', 'OLD']);
  });

  it('nothing is bought when there is no printer for the label', async () => {
    await at.archive.removePrinter('one');
    const id = await bring('A-1');
    workflow.begin(id);
    await idle();
    expect((await labelNow(id)).hold?.failure.code).toBe('printer_missing');
    expect(at.asked.register).toBe(0);
  });

  it('a label that is bought although its answer is odd is printed only at a person’s request', async () => {
    const id = await bring('A-1');
    at.answers.register = () =>
      Promise.resolve({ ...bought('P9'), failure: failure('answer_unreadable') } as Registration);
    workflow.begin(id);
    await idle();
    expect(at.asked.print).toBe(0);
    expect(await workflow.print(id, { printerId: null, reason: 'first', copies: 1 })).toEqual({ ok: true });
    await idle();
    expect(await labelNow(id)).toMatchObject({ stage: 'confirmed', hold: null });
  });

  it('a package without its label is kept, and nothing is printed', async () => {
    const id = await bring('A-1');
    at.answers.register = () =>
      Promise.resolve({
        ...bought('P9'),
        documents: [],
        failure: failure('document_missing'),
      } as Registration);
    workflow.begin(id);
    await idle();
    const label = await labelNow(id);
    expect([label.stage, label.package?.packageId, label.hold?.failure.code]).toEqual([
      'registered',
      'P9',
      'document_missing',
    ]);
    expect(at.asked.print).toBe(0);
  });
});

describe('settling an unresolved purchase', () => {
  const lose = async (): Promise<string> => {
    const id = await bring('A-1');
    at.answers.register = () => Promise.resolve(refused('answer_lost'));
    workflow.begin(id);
    await idle();
    return id;
  };

  it('the package that a person entered is saved without asking the service', async () => {
    const id = await lose();
    expect(await settle(id, { how: 'found', packageId: 'P77' }, at.ports, workflow)).toEqual({ ok: true });
    const label = await labelNow(id);
    expect([label.stage, label.package?.packageId]).toEqual(['registered', 'P77']);
    expect(at.asked.register).toBe(1);
  });

  it('only a person buys an unresolved order again, and once for two quick presses', async () => {
    const id = await lose();
    at.answers.register = () => Promise.resolve(bought('P78'));
    const presses = await Promise.all([
      settle(id, { how: 'again' }, at.ports, workflow),
      settle(id, { how: 'again' }, at.ports, workflow),
    ]);
    await idle();
    expect(presses.filter((press) => press.ok)).toHaveLength(1);
    expect(at.asked.register).toBe(2);
    expect((await labelNow(id)).stage).toBe('confirmed');
  });

  it('a person can’t enter a package for an order that was removed', async () => {
    const id = await bring('A-1');
    await workflow.decide(id, { type: 'removed', givenBack: true });
    const entered = await settle(id, { how: 'found', packageId: 'P77' }, at.ports, workflow);
    expect(entered).toMatchObject({ ok: false });
    expect(await labelNow(id)).toMatchObject({ stage: 'closed', package: null });
  });

  it('a package that belongs to another order is refused', async () => {
    const other = await bring('B-1');
    workflow.begin(other);
    await idle();
    const id = await lose();
    const taken = await settle(id, { how: 'found', packageId: 'P100' }, at.ports, workflow);
    expect(taken).toMatchObject({ ok: false });
    expect((await labelNow(id)).package).toBeNull();
  });
});

it('a label that a person ended at its bench is never open here, even if only one save succeeds', async () => {
  const id = await bring('A-1');
  const { commit } = at.archive;
  at.ports.archive = {
    ...at.archive,
    commit: async (change) => {
      if ((await labelNow(id)).package !== null) throw new Error('power off');
      return commit(change);
    },
  };
  const its = { packageId: 'P7', trackingNumber: 'T7' };
  const there = { package: its, stage: 'closed', detail: 'Bench 1', documents: [], codes: [] } as const;
  const ports = { labels: at.ports, archive: at.archive, workflow, onError: () => undefined };
  await settleOrder(id, there, ports).catch(() => false);
  expect(await labelNow(id)).toMatchObject({ stage: 'closed', package: its, hold: null });
});

describe('printing a label', () => {
  it('the print is on disk as sending before the desk may send', async () => {
    const id = await bring('A-1');
    let seen: unknown;
    at.answers.print = async (_job, report) => {
      await report({ type: 'sending', expected: 1, counterBefore: 4 });
      seen = (await at.archive.prints(id)).map((print) => [print.state, print.counterBefore]);
      return confirmed;
    };
    workflow.begin(id);
    await idle();
    expect(seen).toEqual([['sending', 4]]);
  });

  it('nothing is sent when `sending` could not be saved', async () => {
    const id = await bring('A-1');
    let sent = false;
    const { commit } = at.archive;
    at.ports.archive = {
      ...at.archive,
      commit: (change) =>
        change.event.type === 'print.sending' ? Promise.reject(new Error('disk full')) : commit(change),
    };
    at.answers.print = async (_job, report) => {
      await report({ type: 'sending', expected: 1, counterBefore: 4 });
      sent = true;
      return confirmed;
    };
    workflow.begin(id);
    await idle();
    const label = await labelNow(id);
    expect([sent, label.stage, label.hold?.failure.code]).toEqual([false, 'registered', 'print_failed']);
  });

  /** Another bench reports that it printed the label. */
  const printedElsewhere = async (id: string): Promise<void> => {
    const label = await labelNow(id);
    const print = { id: 'other', printer: 'Two', at: label.updatedAt, reason: 'first', copies: 1 } as const;
    const body = {
      ...{ format: 1 as const, label, isOwn: false, documents: [], barcodes: [], updates: [] },
      prints: [{ ...print, state: 'confirmed' as const }],
    };
    await applyReports(id, [{ bench: { id: 'two', name: 'Bench 2' }, body }], {
      ...{ labels: at.ports, archive: at.archive, workflow, onError: (_what, error) => errors.push(error) },
    });
  };

  /** Corrections of the city by other benches: a list is one bench's report, with the times by its own clock. */
  const cityAfter = async (...reports: { id: string; from: string; to: string; at: string }[][]) => {
    const id = await bring('A-1');
    workflow.begin(id);
    await idle();
    for (const [number, report] of reports.entries()) {
      const label = await labelNow(id);
      const updates = report.map(({ id: updateId, from, to, at: sentAt }) => {
        const [before, after] = [{ fields: { city: from } }, { fields: { city: to } }];
        return { id: updateId, before, after, draft: label.draft, isOnPaper: false, at: sentAt };
      });
      const body = {
        ...{ format: 1 as const, label, isOwn: false, documents: [], barcodes: [], prints: [] },
        updates,
      };
      await applyReports(id, [{ bench: { id: `of-${number}`, name: `Of ${number}` }, body }], {
        ...{ labels: at.ports, archive: at.archive, workflow, onError: (_what, error) => errors.push(error) },
      });
    }
    return (await labelNow(id)).draft.fields.city;
  };
  const ten = '2026-11-21T10:00:00.000Z';
  const nearlyTen = '2026-11-21T09:57:00.000Z';

  it.each([true, false])(
    'a correction of a correction counts whatever the two clocks say (reported in order: %s)',
    async (isInOrder) => {
      const first = { id: '1', from: 'Springfield', to: 'Shelbyville', at: ten };
      const second = { id: '2', from: 'Shelbyville', to: 'Ogdenville', at: nearlyTen };
      expect(await cityAfter(...(isInOrder ? [[first], [second]] : [[second], [first]]))).toBe('Ogdenville');
    },
  );

  it.each([true, false])(
    'where two corrections swap a value, the clocks say which is the later one (reported in order: %s)',
    async (isInOrder) => {
      const first = { id: '1', from: 'Springfield', to: 'Shelbyville', at: nearlyTen };
      const second = { id: '2', from: 'Shelbyville', to: 'Springfield', at: ten };
      expect(await cityAfter(...(isInOrder ? [[first], [second]] : [[second], [first]]))).toBe('Springfield');
    },
  );

  it.each([true, false])(
    'a correction that its bench took back is later than another bench’s earlier one (reported last: %s)',
    async (isLast) => {
      const other = { id: '1', from: 'Springfield', to: 'Ogdenville', at: nearlyTen };
      const mistake = { id: '2', from: 'Springfield', to: 'Shelbyville', at: ten };
      const takenBack = { id: '3', from: 'Shelbyville', to: 'Springfield', at: '2026-11-21T10:01:00.000Z' };
      const reports = [[other], [mistake, takenBack]];
      expect(await cityAfter(...(isLast ? reports : reports.toReversed()))).toBe('Springfield');
    },
  );

  it('a correction between another bench’s mistake and its taking back is the earlier one', async () => {
    const mistake = { id: '1', from: 'Springfield', to: 'Shelbyville', at: nearlyTen };
    const other = { id: '2', from: 'Springfield', to: 'Ogdenville', at: ten };
    const takenBack = { id: '3', from: 'Shelbyville', to: 'Springfield', at: '2026-11-21T10:01:00.000Z' };
    expect(await cityAfter([mistake, takenBack], [other])).toBe('Springfield');
  });

  it.each([true, false])(
    'a correction of another bench’s second correction is later than its first one, too (reported last: %s)',
    async (isLast) => {
      const first = { id: '1', from: 'Springfield', to: 'Shelbyville', at: ten };
      const second = { id: '2', from: 'Shelbyville', to: 'Capital City', at: '2026-11-21T10:01:00.000Z' };
      const upon = { id: '3', from: 'Capital City', to: 'Ogdenville', at: nearlyTen };
      const reports = [[first, second], [upon]];
      expect(await cityAfter(...(isLast ? reports : reports.toReversed()))).toBe('Ogdenville');
    },
  );

  it.each(['with', 'after'])(
    'a correction of one that a label was fetched with counts whatever the clocks say (it came %s the label)',
    async (when) => {
      const here = await labelNow(await bring('A-1'));
      const city = (value: string) => ({ fields: { city: value } });
      const update = (id: string, from: string, to: string, sentAt: string) => ({
        ...{ id, before: city(from), after: city(to), draft: here.draft, isOnPaper: false, at: sentAt },
      });
      const label: Label = {
        ...{ ...here, id: 'there', ref1: 'B-1', stage: 'confirmed', hold: null },
        package: { packageId: 'P7', trackingNumber: 'T7' },
        draft: { ...here.draft, fields: { ...here.draft.fields, ref1: 'B-1', city: 'Shelbyville' } },
      };
      const body = { format: 1 as const, label, documents: [], barcodes: [], prints: [] };
      const owner = {
        bench: { id: 'one', name: 'Bench 1' },
        body: { ...body, isOwn: true, updates: [update('1', 'Springfield', 'Shelbyville', ten)] },
      };
      const other = {
        bench: { id: 'two', name: 'Bench 2' },
        body: { ...body, isOwn: false, updates: [update('2', 'Shelbyville', 'Ogdenville', nearlyTen)] },
      };
      const ports = {
        ...{ labels: at.ports, archive: at.archive, workflow },
        onError: (_what: string, error: unknown) => errors.push(error),
      };
      const reports = when === 'with' ? [owner, other] : [owner];
      const elsewhere = elsewhereOf(
        {
          find: () => Promise.resolve([{ label: 'there', isNamed: true, reports }]),
          documents: () => Promise.resolve([]),
        },
        { isAway: () => false, withinMs: 60_000 },
        ports,
      );
      expect(await elsewhere.find(['B-1'])).toBe('found');
      if (when === 'after') await applyReports('there', [other], ports);
      expect((await labelNow('there')).draft.fields.city).toBe('Ogdenville');
    },
  );

  it('a label that another bench printed while `sending` was being saved is cancelled here, and asks nothing', async () => {
    const id = await bring('A-1');
    const { commit } = at.archive;
    at.ports.archive = {
      ...at.archive,
      commit: async (change) => {
        if (change.event.type === 'print.sending') await printedElsewhere(id);
        return commit(change);
      },
    };
    let sent = false;
    at.answers.print = async (_job, report) => {
      await report({ type: 'sending', expected: 1, counterBefore: 4 });
      sent = true;
      return confirmed;
    };
    workflow.begin(id);
    await idle();
    expect((await at.archive.prints(id)).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await labelNow(id)).toMatchObject({ stage: 'confirmed', hold: null });
    expect(sent).toBe(false);
  });

  describe('of which nothing was sent after all', () => {
    const stopped = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve(), { once: true });
      });
    const waiting = async (): Promise<{ id: string; printId: string }> => {
      const id = await bring('A-1');
      let isUnsent = false;
      at.answers.print = async (_job, report, signal) => {
        await report({ type: 'sending', expected: 1, counterBefore: 4 });
        await report({ type: 'unsent' });
        isUnsent = true;
        await stopped(signal);
        return { state: 'cancelled' };
      };
      workflow.begin(id);
      const states = async () => [
        (await at.archive.prints(id)).map(({ state }) => state),
        (await labelNow(id)).stage,
      ];
      // The print is queued before it is sent, too.
      await expect.poll(() => isUnsent).toBe(true);
      await expect.poll(states).toEqual([['queued'], 'registered']);
      return { id, printId: (await at.archive.prints(id))[0]?.id ?? '' };
    };

    it('can be cancelled', async () => {
      const { id, printId } = await waiting();
      expect(await workflow.cancelPrint(printId)).toEqual({ ok: true });
      await idle();
      expect([(await at.archive.print(printId))?.state, (await labelNow(id)).stage]).toEqual([
        ...['cancelled', 'registered'],
      ]);
    });

    it('is printed after a restart', async () => {
      const { id } = await waiting();
      await stop();
      await start();
      await recover(at.ports);
      await workflow.resume(() => false);
      await idle();
      expect([at.asked.print, (await labelNow(id)).stage]).toEqual([1, 'confirmed']);
    });

    it('is not printed once another bench printed the label', async () => {
      const { id, printId } = await waiting();
      await printedElsewhere(id);
      await idle();
      expect([(await at.archive.print(printId))?.state, (await labelNow(id)).stage]).toEqual([
        ...['cancelled', 'confirmed'],
      ]);
    });
  });

  it('a print that broke after sending is unknown, and a scan does not print it', async () => {
    const id = await bring('A-1');
    at.answers.print = async (_job, report) => {
      await report({ type: 'sending', expected: 1, counterBefore: 4 });
      throw new Error('wire');
    };
    workflow.begin(id);
    await idle();
    expect((await at.archive.prints(id))[0]?.state).toBe('unknown');
    expect((await scan('A-1', at.ports, workflow)).kind).toBe('held');
    expect(at.asked.print).toBe(1);
  });

  it('the worker’s answer about an unresolved print is accepted once', async () => {
    const id = await bring('A-1');
    at.answers.print = async (_job, report) => {
      await report({ type: 'sending', expected: 1, counterBefore: 4 });
      return { state: 'unknown', counterAfter: null, note: 'connection_lost' };
    };
    workflow.begin(id);
    await idle();
    const printId = (await at.archive.prints(id))[0]?.id ?? '';
    expect(await settlePrint(printId, true, at.ports, workflow)).toEqual({ ok: true });
    expect(await settlePrint(printId, false, at.ports, workflow)).toMatchObject({ ok: false });
    expect((await labelNow(id)).stage).toBe('confirmed');
  });

  it('a scan of a printed order reports a duplicate, and buys and prints nothing', async () => {
    const id = await bring('A-1');
    workflow.begin(id);
    await idle();
    expect((await scan('A-1', at.ports, workflow)).kind).toBe('duplicate');
    expect((await scan('P100', at.ports, workflow)).kind).toBe('duplicate');
    expect(at.asked).toEqual({ register: 1, print: 1 });
  });

  it('a scan finds a label by any barcode on its paper', async () => {
    const id = await bring('A-1');
    workflow.begin(id);
    await idle();
    expect(await scan('4201', at.ports, workflow)).toMatchObject({
      kind: 'duplicate',
      view: { label: { id } },
    });
  });

  it('a reprint on request has its own row, and the label stays confirmed', async () => {
    const id = await bring('A-1');
    workflow.begin(id);
    await idle();
    at.answers.print = () => Promise.resolve({ state: 'cancelled' });
    expect(await workflow.print(id, { printerId: null, reason: 'damaged', copies: 2 })).toEqual({ ok: true });
    await idle();
    expect((await at.archive.prints(id)).map((print) => print.state)).toEqual(['confirmed', 'cancelled']);
    expect((await labelNow(id)).stage).toBe('confirmed');
    expect(at.asked.register).toBe(1);
  });
});

describe('after a crash', () => {
  it('registering becomes answer_lost and sending becomes unknown, and neither is repeated', async () => {
    const lost = await bring('A-1');
    at.answers.register = () => new Promise(() => undefined);
    workflow.begin(lost);
    await expect.poll(async () => (await labelNow(lost)).stage).toBe('registering');
    // The process dies: the old workflow writes nothing any more.
    const reopened = { ...at };
    await at.archive.close();
    await start();
    expect(await recover(at.ports)).toEqual({ answersLost: 1, lost: [] });
    await workflow.resume(() => false);
    await idle();
    expect((await labelNow(lost)).hold?.failure.code).toBe('answer_lost');
    expect(at.asked.register + reopened.asked.register).toBe(1);
  });

  it('a print that was queued and certainly never sent is printed', async () => {
    const id = await bring('A-1');
    at.answers.print = (_job, report, signal) =>
      new Promise((resolve) => {
        void report({ type: 'waiting', reasons: ['media-empty'] });
        signal.addEventListener('abort', () => resolve({ state: 'cancelled' }));
      });
    workflow.begin(id);
    await expect.poll(async () => (await at.archive.prints(id))[0]?.waiting).toEqual(['media-empty']);
    await stop();
    await start();
    await recover(at.ports);
    await workflow.resume(() => false);
    await idle();
    expect((await at.archive.prints(id)).map((print) => print.state)).toEqual(['confirmed']);
    expect(at.asked).toEqual({ register: 0, print: 1 });
  });

  it('a label whose late answer is read while queued prints are withdrawn is printed once', async () => {
    const [unread, queued] = [await bring('A-1'), await bring('B-1')];
    at.answers.print = (_job, report) => {
      void report({ type: 'waiting', reasons: ['media-empty'] });
      return new Promise(() => undefined);
    };
    at.answers.register = () => Promise.resolve(bought('P200'));
    workflow.begin(queued);
    await expect.poll(async () => (await at.archive.prints(queued))[0]?.waiting).toEqual(['media-empty']);
    at.answers.register = () => new Promise(() => undefined);
    workflow.begin(unread);
    await expect.poll(async () => (await labelNow(unread)).stage).toBe('registering');
    await at.archive.close();
    await start();

    // The worst order of events: queued prints are read while the one that follows the answer is among them, and the
    // withdrawal takes until it is printed.
    const order = new EventEmitter();
    const [atDesk, listed] = [once(order, 'at the desk'), once(order, 'listed')];
    const { print } = at.answers;
    at.answers.print = async (...job) => {
      order.emit('at the desk');
      await listed;
      return print(...job);
    };
    const label = await labelNow(unread);
    const event = { type: 'register.failed', failure: failure('answer_unreadable'), retryAt: null } as const;
    const answer = { status: 200, contentType: null, contentEncoding: null, isWhole: true, isMasked: false };
    const { commit, printsIn } = at.archive;
    at.ports.newId = () => 'print-of-A-1';
    at.ports.archive = {
      ...at.archive,
      unreadAnswers: () => [
        { label, event, at: label.updatedAt, answer: { ...answer, bytes: new Uint8Array() }, unread: {} },
      ],
      printsIn: async (states) => {
        if (workflow.isBusy(unread)) await atDesk;
        return printsIn(states).finally(() => order.emit('listed'));
      },
      commit: async (change) => {
        if (change.event.type === 'print.cancelled') await workflow.idle(unread);
        return commit(change);
      },
    };
    await workflow.resume((batchId) => batchId === 'batch-B-1');
    await idle();
    expect((await at.archive.prints(queued)).map(({ state }) => state)).toEqual(['cancelled']);
    expect((await at.archive.prints(unread)).map(({ state }) => state)).toEqual(['confirmed']);
    expect(at.asked).toEqual({ register: 0, print: 1 });
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';
import { startServiceStandIn, type Behaviour } from '#test/support/service-stand-in';
import { order } from '#test/support/station';
import { useBench } from './bench';

const at = useBench('lost', {
  opening: { tuning: { service: { headersMs: 3_000, bodyMs: 3_000, totalMs: 6_000 } } },
});

const cases: [string, Behaviour, string][] = [
  ['accepts and never replies', { kind: 'neverReply' }, 'answer_lost'],
  ['accepts and resets', { kind: 'acceptThenReset' }, 'answer_lost'],
  ['resets in the middle of its answer', { kind: 'resetInBody' }, 'answer_lost'],
  ['replies with a page of HTML', { kind: 'html' }, 'answer_unreadable'],
  ['replies with half of the JSON', { kind: 'truncatedJson' }, 'answer_unreadable'],
  ['replies 500 after accepting', { kind: 'errorAfterAccept' }, 'service_broken'],
];

describe('a purchase whose answer was lost', () => {
  it.each(cases)(
    'if the service %s, there is one request and a hold, and nothing is printed, not even on a second scan',
    async (_, behaviour, code) => {
      at.service.script('register', behaviour);
      await at.bring('L-1');
      expect((await at.station.ship.scan({ code: 'L-1' })).kind).toBe('started');
      await at.idle();
      const view = await at.label('L-1');
      expect([view.label.stage, view.label.hold?.failure.code, view.label.hold?.retryAt]).toEqual([
        'draft',
        code,
        null,
      ]);

      expect((await at.station.ship.scan({ code: 'L-1' })).kind).toBe('held');
      expect((await at.station.ship.begin({ labelId: view.label.id })).kind).toBe('held');
      await at.idle();
      expect(at.service.count('register')).toBe(1);
      expect(at.printer.printed).toHaveLength(0);
    },
  );

  it('is settled by entering the package that the service created', async () => {
    at.service.script('register', { kind: 'acceptThenReset' });
    await at.bring('L-1');
    await at.station.ship.scan({ code: 'L-1' });
    await at.idle();
    const { label } = await at.label('L-1');
    expect(
      await at.station.labels.settle({ labelId: label.id, how: 'found', packageId: 'P5550001' }),
    ).toEqual({ ok: true });
    const settled = await at.label('L-1');
    expect([settled.label.stage, settled.label.package?.packageId]).toEqual(['registered', 'P5550001']);
    expect((await at.station.ship.scan({ code: 'L-1' })).kind).toBe('held');
    expect(at.service.count('register')).toBe(1);
    expect(at.printer.printed).toHaveLength(0);
  });

  it('is settled by knowingly registering again, which prints', async () => {
    at.service.script('register', { kind: 'acceptThenReset' });
    await at.bring('L-1');
    await at.station.ship.scan({ code: 'L-1' });
    await at.idle();
    const { label } = await at.label('L-1');
    await at.station.labels.settle({ labelId: label.id, how: 'again' });
    await at.idle();
    expect((await at.label('L-1')).label.stage).toBe('confirmed');
    expect(at.service.count('register')).toBe(2);
    expect(at.printer.printed).toHaveLength(1);
    const events = (await at.station.labels.get({ labelId: label.id }))?.events.map(
      ({ event }) => event.type,
    );
    expect(events).toEqual([
      'imported',
      'register.started',
      'register.failed',
      'settled.again',
      'register.started',
      'register.succeeded',
      'print.queued',
      'print.sending',
      'print.sent',
      'print.confirmed',
    ]);
  });

  it('differs from one that certainly did not leave, which is tried again automatically', async () => {
    const { url } = at.service;
    await at.service.close();
    await at.bring('L-1');
    await at.station.ship.scan({ code: 'L-1' });
    await expect
      .poll(async () => (await at.label('L-1')).label.hold?.failure.code)
      .toBe('service_unreachable');
    at.service = at.kept(await startServiceStandIn(Number(new URL(url).port)));
    await expect.poll(async () => (await at.label('L-1')).label.stage).toBe('confirmed');
    expect(at.service.count('register')).toBe(1);
    expect(at.printer.printed).toHaveLength(1);
  });
});

describe('a station that is killed after the request left', () => {
  it('starts with the label on hold answer_lost, and sends nothing', async () => {
    await at.station.close();
    at.service.script('register', { kind: 'acceptThenReset' });
    const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/station-process.ts', at.folder], {
      cwd: projectRoot,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    child.stdin.write(
      `${JSON.stringify({ provision: at.provisioning(), orders: [order('K-1')], scan: 'K-1' })}\n`,
    );
    await at.service.arrived('register', 1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lines.close();

    await at.start();
    const view = await at.label('K-1');
    expect([view.label.stage, view.label.hold?.failure.code]).toEqual(['draft', 'answer_lost']);
    expect((await at.station.ship.scan({ code: 'K-1' })).kind).toBe('held');
    await at.idle();
    expect(at.service.count('register')).toBe(1);
    expect(at.printer.printed).toHaveLength(0);
  });
});

import { describe, expect, it } from 'vitest';
import type { TrackAnswer } from '#shared/bridge/contract';
import { type Behaviour, headerNames, headerOf } from '#test/support/service-stand-in';
import { testCredentials } from '#test/support/station';
import { useBench } from './bench';

const at = useBench('track', {
  printers: { Zebra: { knobs: { msPerLabel: 5 } } },
  opening: { tuning: { service: { headersMs: 3_000, totalMs: 6_000 } } },
});

const ask = (code: string): Promise<TrackAnswer> => at.station.track.ask({ code });
const asked = () => at.service.requests.filter(({ operation }) => operation !== 'register');
const json = (value: unknown): Behaviour => ({ kind: 'reply', status: 200, body: JSON.stringify(value) });
const reported = (more: object): Behaviour => json({ packageNumber: 'ACME', ...more });

const ship = async (ref1: string): Promise<{ packageId: string; trackingNumber: string }> => {
  await at.bring(ref1);
  await at.station.ship.scan({ code: ref1 });
  await expect.poll(async () => (await at.label(ref1)).label.stage).toBe('confirmed');
  const bought = (await at.label(ref1)).label.package;
  if (!bought) throw new Error(`${ref1} is not bought`);
  return { packageId: bought.packageId, trackingNumber: bought.trackingNumber ?? '' };
};

describe('a scan', () => {
  it('of an order, package, barcode or full number asks for the short number, exactly as specified', async () => {
    const { packageId, trackingNumber } = await ship('A-1');
    for (const code of ['A-1', packageId, packageId.toLowerCase(), trackingNumber])
      expect(await ask(code)).toMatchObject({ kind: 'tracked', packageId, view: { label: { ref1: 'A-1' } } });
    expect(asked()).toHaveLength(4);
    for (const request of asked()) {
      expect([request.method, request.path, request.text]).toEqual(['GET', `/api/tracking/${packageId}`, '']);
      expect(headerNames(request)).toEqual(['authorization', 'connection', 'host']);
      expect(headerOf(request, 'authorization')).toBe(`Basic ${testCredentials.basicToken}`);
    }
  });

  it('whose answer is news changes nothing of the label: the window takes it for no change since a scan', async () => {
    await ship('A-1');
    const before = await at.label('A-1');
    await ask('A-1');
    const after = await at.station.labels.get({ labelId: before.label.id });
    expect(after?.events.at(-1)?.event.type).toBe('tracked');
    expect(after?.view.lastEvent).toBe(before.lastEvent);
    const listed = await at.station.labels.list({ stages: ['confirmed'], limit: 1 });
    expect(listed.views[0]?.lastEvent).toBe(before.lastEvent);
    const again = { labelId: before.label.id, reason: 'damaged', copies: 1 } as const;
    expect(await at.station.labels.print(again)).toMatchObject({ ok: true });
    await at.idle();
    expect((await at.label('A-1')).lastEvent).toBeGreaterThan(before.lastEvent);
  });

  it('of a package of another station tracks it too', async () => {
    expect(await ask('P555000111')).toMatchObject({ kind: 'tracked', packageId: 'P555000111', view: null });
    expect(asked()[0]?.path).toBe('/api/tracking/P555000111');
    expect((await at.station.track.board({ limit: 10 })).rows).toEqual([]);
  });

  it('of an unknown full number or an order without a package sends no request', async () => {
    await at.bring('A-1');
    expect(await ask('ACMEP10000099900')).toEqual({ kind: 'full_number', code: 'ACMEP10000099900' });
    expect(await ask('account-SECRET-2P77')).toMatchObject({ kind: 'full_number' });
    expect(await ask('A-1')).toMatchObject({ kind: 'not_bought', view: { label: { ref1: 'A-1' } } });
    expect(await ask('nothing')).toEqual({ kind: 'not_found', code: 'nothing' });
    expect(await at.station.track.lookUp({ code: 'P1' })).toMatchObject({ kind: 'package', view: null });
    expect(at.service.requests).toEqual([]);
  });

  it('repeated at the same moment sends one request', async () => {
    const answers = await Promise.all([ask('P1'), ask('P1')]);
    expect(answers.map(({ kind }) => kind)).toEqual(['tracked', 'tracked']);
    expect(asked()).toHaveLength(1);
  });
});

describe('a tracking answer', () => {
  it('is stored, logged once for each change, announced to the screens, and changes nothing else of the label', async () => {
    const { packageId } = await ship('A-1');
    const { label } = await at.label('A-1');
    at.service.script(
      'track',
      reported({ hasBeenProcessed: true, hasBeenShipped: false }),
      reported({ hasBeenProcessed: true, hasBeenShipped: false }),
      reported({ hasArrived: true, events: [{ code: 'DLV', description: 'Left at the door' }] }),
    );
    for (const place of ['not_shipped', 'not_shipped', 'delivered']) {
      await ask('A-1');
      expect((await at.station.track.board({ limit: 10 })).rows).toMatchObject([{ packageId, place }]);
    }
    const events = (await at.station.labels.get({ labelId: label.id }))?.events.map(({ event }) => event);
    expect(events?.filter(({ type }) => type === 'tracked')).toEqual([
      { type: 'tracked', place: 'not_shipped', text: null },
      { type: 'tracked', place: 'delivered', text: 'Left at the door' },
    ]);
    expect((await at.label('A-1')).label).toEqual(label);
    expect(
      at.announced.filter(({ name }) => name === 'track.changed').map(({ payload }) => payload),
    ).toContainEqual(expect.objectContaining({ packageId }));
  });

  it.each<[string, Behaviour, object]>([
    ['unknown', { kind: 'reply', status: 404, body: '' }, { code: 'service_refused', number: 404 }],
    ['refused', { kind: 'unauthorized' }, { code: 'credentials_refused' }],
    ['lost', { kind: 'neverReply' }, { code: 'answer_lost' }],
    ['broken', { kind: 'html' }, { code: 'answer_unreadable' }],
  ])(
    'if the new answer is %s, that is reported together with the previous answer',
    async (_, behaviour, failure) => {
      const { packageId } = await ship('A-1');
      at.service.script('track', behaviour, reported({ isEnRoute: true }), behaviour);
      expect(await ask('A-1')).toMatchObject({ kind: 'failed', packageId, failure, last: null });
      await ask('A-1');
      expect(await ask('A-1')).toMatchObject({
        ...{
          kind: 'failed',
          failure,
          last: { tracking: { isEnRoute: true } },
          view: { label: { ref1: 'A-1' } },
        },
      });
      expect(asked()).toHaveLength(3);
    },
  );

  it('is available after a restart', async () => {
    const { packageId } = await ship('A-1');
    at.service.script('track', reported({ hasBeenShipped: true }), { kind: 'acceptThenReset' });
    await ask(packageId);
    await at.restart();
    expect(await ask(packageId)).toMatchObject({
      kind: 'failed',
      last: { tracking: { hasBeenShipped: true } },
    });
  });
});

describe('the carrier’s page', () => {
  it.each<[string | null, boolean]>([
    ['https://carrier.example.com/t/1?a=b', true],
    ['http://carrier.example.com/t/1', false],
    ['file:///etc/passwd', false],
    [null, false],
  ])('whether the carrier’s page %s opens: %s', async (externalTrackingUrl, opens) => {
    at.service.script('track', reported({ externalTrackingUrl }));
    await ask('P1');
    expect((await at.station.track.openLink({ packageId: 'P1' })).ok).toBe(opens);
    expect(at.outside.pages).toEqual(opens ? [externalTrackingUrl] : []);
  });

  it('is not available for a package that was never asked about', async () => {
    expect(await at.station.track.openLink({ packageId: 'https://example.com' })).toMatchObject({
      ok: false,
    });
    expect(at.outside.pages).toEqual([]);
  });
});

describe('the tracking board', () => {
  it('reports what it is doing, and can be stopped and continued', async () => {
    await ship('A-1');
    const { rows, counts, status } = await at.station.track.board({ limit: 10 });
    expect(rows).toMatchObject([{ ref1: 'A-1', checkedAt: null, place: 'unknown', last: null }]);
    expect(counts).toMatchObject({ never_asked: 1, delivered: 0 });
    expect(status).toMatchObject({ asking: true, stoppedBy: null, perMinute: 20, underWay: 0 });
    await expect
      .poll(async () => (await at.station.track.board({ limit: 1 })).rows[0]?.nextAt)
      .not.toBeNull();
    expect(await at.station.track.poll({ on: false })).toMatchObject({ asking: false, nextAt: null });
    expect((await at.station.track.board({ limit: 1 })).rows[0]?.nextAt).toBeNull();
    expect(await at.station.track.poll({ on: true })).toMatchObject({ asking: true });
    await at.station.settings.set({ tracking: { poll: false, perMinute: 5, silentDays: 2 } });
    expect(await at.station.track.status()).toMatchObject({ asking: false, perMinute: 5 });
  });

  it('is saved as filtered, in CSV without formulas', async () => {
    const { packageId } = await ship('A-1');
    await ship('A-2');
    at.service.script(
      'track',
      reported({
        hasArrived: true,
        events: [{ code: 'D', description: '=HYPERLINK("https://example.com")' }],
      }),
    );
    await ask('A-1');
    expect((await at.station.track.export({ chip: 'delivered' })).file).toMatch(
      /^\/somewhere\/packages-\d{4}-\d\d-\d\d\.csv$/,
    );
    const [head, line, ...rest] = at.outside.saved[0]?.text.split('\r\n') ?? [];
    expect(head).toBe(
      'Package number,Order number,Recipient,Recipient’s country,Where,Silent,Bought at,Last scan at,Last scan,Code of the last scan,Checked at,Next check at',
    );
    expect(line).toContain(`${packageId},A-1,"Goods-in desk, Springfield",US,Delivered,no,`);
    expect(line).toContain(`,"'=HYPERLINK(""https://example.com"")",D,`);
    expect(rest).toEqual(['']);
    await at.station.track.export({});
    expect(at.outside.saved[1]?.text).toContain('A-2,"Goods-in desk, Springfield",US,Never checked,no,');
  });
});

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import type { ServiceClient, Timeouts } from '#main/service/client';
import {
  type Behaviour,
  headerNames,
  headerOf,
  keysOf,
  labelZpl,
  type ServiceStandIn,
  startServiceStandIn,
} from '#test/support/service-stand-in';
import { clientFor, credentials, fullOrder, never, smallOrder } from './sample';

let service: ServiceStandIn;
let client: ServiceClient;

beforeEach(async () => {
  service = await startServiceStandIn();
  client = clientFor(service.url);
});
afterEach(async () => {
  await client.close();
  await service.close();
});

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

describe('the label request', () => {
  it('it has exactly the specified fields with their types, and no header except the specified one', async () => {
    await client.register(fullOrder, never);
    expect(service.requests).toHaveLength(1);
    const request = service.requests[0]!;
    expect([request.method, request.path]).toEqual(['POST', '/api/system/packages/register']);
    expect(headerOf(request, 'content-type')).toBe('application/json');
    expect(headerNames(request)).toEqual(['connection', 'content-length', 'content-type', 'host']);
    // Section 4.3, written by hand.
    expect(keysOf(request.body)).toEqual(
      [
        ...['userID', 'accountNumber', 'passcode', 'importerVATNumber', 'shipFromAttention', 'shipFromName'],
        ...[
          'shipFromAddress1',
          'shipFromAddress2',
          'shipFromCity',
          'shipFromStateProv',
          'shipFromPostalCode',
        ],
        ...[
          'shipFromCountryISO2',
          'shipFromPhone',
          'shipFromEmail',
          'sender',
          'company',
          'contact',
          'address1',
        ],
        ...[
          'address2',
          'address3',
          'city',
          'stateProv',
          'postalCode',
          'countryISO2',
          'phone',
          'email',
          'taxCode',
        ],
        ...[
          'ref1',
          'ref2',
          'costCenter',
          'exportReason',
          'labelFormat',
          'serviceCode',
          'shipDateTime',
          'timeZone',
        ],
        ...[
          'parcelLength',
          'parcelWidth',
          'parcelHeight',
          'parcelWeight',
          'parcelContents',
          'commodityItems',
        ],
      ].sort(),
    );
    const { userID, accountNumber, passcode } = credentials;
    expect(request.body).toEqual({ userID, accountNumber, passcode, ...fullOrder });
  });

  it('fields that the order leaves out are left out', async () => {
    await client.register(smallOrder(), never);
    expect(keysOf(service.requests[0]!.body)).toEqual(
      [
        ...['userID', 'accountNumber', 'passcode', 'ref1', 'contact', 'address1', 'city', 'countryISO2'],
        ...['parcelWeight', 'commodityItems'],
      ].sort(),
    );
  });

  it('it goes to the path of the base address, and to the staging address when staging is chosen', async () => {
    const other = clientFor('https://live.example.com', {
      environment: 'staging',
      stagingBaseUrl: `${service.url}/stage/`,
    });
    expect((await other.register(smallOrder(), never)).ok).toBe(true);
    await other.close();
    expect(service.requests.map((request) => request.path)).toEqual(['/stage/api/system/packages/register']);
  });

  it('it is refused without a request when a field breaks its rule', async () => {
    const answer = await client.register({ ...smallOrder(), city: 'x'.repeat(51) }, never);
    expect(answer).toMatchObject({
      ok: false,
      failure: {
        code: 'order_invalid',
        detail: codedMessage('rules.long', { field: 'city', length: 51, limit: 50 }),
      },
    });
    expect(service.requests).toHaveLength(0);
  });

  it('it has its own connection, so that no answer is read as another request’s', async () => {
    const refs = Array.from({ length: 12 }, (_, index) => `ORDER-${index}`);
    for (const ref1 of refs) expect((await client.register(smallOrder(ref1), never)).ok).toBe(true);
    expect([...service.accepted]).toEqual(refs.map((ref1) => [ref1, 1]));
    expect(service.connections).toBe(12);
  });
});

describe('a good answer', () => {
  it.each([1, 2, 3])('the package and all %i documents of a good answer are read in order', async (count) => {
    const documents = [1, 2, 3].slice(0, count).map((page) => labelZpl('P1', page));
    service.script('register', { kind: 'ok', documents });
    const answer = await client.register(smallOrder(), never);
    if (!answer.ok) throw new Error(answer.failure.code);
    expect(answer.package).toEqual({ packageId: 'P100000001', trackingNumber: 'ACMEP10000000100' });
    expect(answer.failure).toBeNull();
    expect(answer.documents.map((one) => [one.position, one.format])).toEqual(
      documents.map((_, index) => [index + 1, 'ZPL']),
    );
    expect(answer.documents.map((one) => text(one.bytes))).toEqual(documents);
  });

  it('unknown fields are accepted', async () => {
    service.script('register', { kind: 'ok', answer: { carbon: { grams: 12 }, labelBuf4: null } });
    expect(await client.register(smallOrder(), never)).toMatchObject({ ok: true, failure: null });
  });

  it.each<[string, Behaviour, number, Partial<Failure>]>([
    [
      'a buffer that is not Base64',
      { kind: 'badBase64' },
      0,
      { code: 'document_unreadable', detail: codedMessage('answer.notBase64', { name: 'labelBuf1' }) },
    ],
    ['an empty buffer', { kind: 'emptyBuffer' }, 0, { code: 'document_missing' }],
    ['no buffer', { kind: 'ok', documents: [] }, 0, { code: 'document_missing' }],
    [
      'one bad buffer beside a good one',
      { kind: 'ok', answer: { labelBuf2: '%%%' } },
      1,
      { code: 'document_unreadable', detail: codedMessage('answer.notBase64', { name: 'labelBuf2' }) },
    ],
    ['no trackingNumber', { kind: 'ok', answer: { trackingNumber: null } }, 1, { code: 'answer_unreadable' }],
    [
      'no trackingNumber and no buffer',
      { kind: 'ok', documents: [], answer: { trackingNumber: null } },
      0,
      { code: 'document_missing', detail: codedMessage('answer.noTracking') },
    ],
    ['no errorCode', { kind: 'ok', answer: { errorCode: null } }, 1, { code: 'answer_unreadable' }],
    [
      'an errorCode beside a package',
      { kind: 'ok', answer: { errorCode: 17, errorMessage: 'partly' } },
      1,
      { code: 'answer_unreadable', number: 17, detail: 'partly' },
    ],
  ])('with %s the paid package is kept, and the label is held', async (_, behaviour, documents, expected) => {
    service.script('register', behaviour);
    const answer = await client.register(smallOrder(), never);
    if (!answer.ok) throw new Error(answer.failure.code);
    expect(answer.package.packageId).toBe('P100000001');
    expect(answer.documents).toHaveLength(documents);
    expect(answer.failure).toMatchObject(expected);
    expect(service.requests).toHaveLength(1);
  });

  it('the package is kept even when the status is a failure', async () => {
    const body = JSON.stringify({
      errorCode: 0,
      errorMessage: null,
      packageId: 'P5',
      trackingNumber: 'X5',
      labelBuf1: 'XlhB',
    });
    service.script('register', { kind: 'reply', status: 500, body });
    expect(await client.register(smallOrder(), never)).toMatchObject({
      ok: true,
      package: { packageId: 'P5', trackingNumber: 'X5' },
      documents: [{ position: 1, format: 'ZPL' }],
      failure: { code: 'answer_unreadable', number: 500 },
    });
  });
});

/** The message for an answer that broke off within its label. */
const cutOff = [
  codedMessage('answer.packageNamed', { packageId: 'P100000001' }),
  codedMessage('answer.trackingNamed', { trackingNumber: 'ACMEP10000000100' }),
  codedMessage('answer.cutOff', { name: 'labelBuf1' }),
];

describe('an answer that was lost or refused', () => {
  it.each<[string, Behaviour, Failure, bought: number]>([
    ['accepts and resets', { kind: 'acceptThenReset' }, { code: 'answer_lost', detail: 'ECONNRESET' }, 1],
    ['replies more than is taken', { kind: 'hugeBody' }, { code: 'answer_lost', detail: 'too_big' }, 1],
    [
      'replies HTML',
      { kind: 'html' },
      { code: 'answer_unreadable', detail: codedMessage('answer.notJson', { type: 'text/html', bytes: 70 }) },
      1,
    ],
    ['replies 500 after accepting', { kind: 'errorAfterAccept' }, { code: 'service_broken', number: 500 }, 1],
    [
      'replies half its JSON',
      { kind: 'truncatedJson' },
      {
        code: 'answer_unreadable',
        detail: [codedMessage('answer.notJson', { type: 'application/json', bytes: 136 }), ...cutOff].join(
          '; ',
        ),
      },
      1,
    ],
    [
      'resets in its answer',
      { kind: 'resetInBody' },
      {
        code: 'answer_lost',
        detail: ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', ...cutOff].join('; '),
      },
      1,
    ],
    [
      'says 401 and breaks off',
      { kind: 'resetInBody', status: 401 },
      // It names a package: it may have been bought, whatever its status is.
      {
        code: 'answer_unreadable',
        number: 401,
        detail: ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', ...cutOff].join('; '),
      },
      1,
    ],
    [
      'refuses the order',
      { kind: 'refused', errorCode: 12, message: 'No such lane' },
      { code: 'service_refused', number: 12, detail: 'No such lane' },
      0,
    ],
    [
      'does not know us',
      { kind: 'unauthorized' },
      { code: 'credentials_refused', number: 401, detail: 'who are you?' },
      0,
    ],
    [
      'forbids us',
      { kind: 'unauthorized', status: 403 },
      { code: 'credentials_refused', number: 403, detail: 'who are you?' },
      0,
    ],
    [
      'asks for patience',
      { kind: 'tooMany', retryAfter: '7' },
      { code: 'too_many_requests', number: 429, retryAfterMs: 7000 },
      0,
    ],
    [
      'points elsewhere',
      { kind: 'redirect' },
      { code: 'service_refused', number: 307, detail: codedMessage('answer.redirect') },
      0,
    ],
    [
      'points elsewhere after a POST',
      { kind: 'redirect', status: 303 },
      { code: 'answer_unreadable', number: 303, detail: codedMessage('answer.redirect') },
      0,
    ],
    [
      'does not like the request',
      { kind: 'reply', status: 422, body: '{"message":"bad lane"}' },
      { code: 'service_refused', number: 422, detail: 'bad lane' },
      0,
    ],
    [
      'times out at its gateway',
      { kind: 'reply', status: 408, body: '' },
      { code: 'answer_lost', number: 408 },
      0,
    ],
    [
      'is broken at its gateway',
      { kind: 'reply', status: 504, body: '<html>' },
      { code: 'service_broken', number: 504 },
      0,
    ],
    [
      'replies an empty object',
      { kind: 'reply', status: 200, body: '{}' },
      {
        code: 'answer_unreadable',
        detail: `${codedMessage('answer.noPackage')}; ${codedMessage('answer.noErrorNumber')}`,
      },
      0,
    ],
    [
      'replies a list',
      { kind: 'reply', status: 200, body: '[]' },
      { code: 'answer_unreadable', detail: codedMessage('answer.noFields') },
      0,
    ],
    [
      'names only a tracking number',
      { kind: 'reply', status: 200, body: '{"errorCode":0,"trackingNumber":"X9"}' },
      {
        code: 'answer_unreadable',
        number: 0,
        detail: `${codedMessage('answer.noPackage')}; ${codedMessage('answer.trackingNamed', { trackingNumber: 'X9' })}`,
      },
      0,
    ],
  ])(
    'an answer that was lost or refused as “%s” has one request and its own code',
    async (_, behaviour, expected, bought) => {
      service.script('register', behaviour);
      expect(await client.register(smallOrder(), never)).toMatchObject({ ok: false, failure: expected });
      expect(service.requests).toHaveLength(1);
      expect(service.accepted.get('ORDER-1') ?? 0).toBe(bought);
    },
  );

  it('names that begin with the account number are shown completely, because a person has to enter them', async () => {
    const named = { ...credentials, accountNumber: 'ACME', userID: 'P100000001' };
    const other = clientFor(service.url, { credentials: () => Promise.resolve(named) });
    service.script('register', { kind: 'truncatedJson' });
    const answer = await other.register(smallOrder(), never);
    await other.close();
    if (answer.ok || answer.answer === null) throw new Error('bought');
    expect(answer.failure.detail).toContain(cutOff.join('; '));
    const stored = await client.readLate(
      { answer: answer.answer, unread: {} },
      { fields: {}, items: [] },
      never,
    );
    expect(stored).toMatchObject({ ok: false, failure: { detail: answer.failure.detail } });
  });

  it.each<[string, Behaviour, Partial<Timeouts>, Failure]>([
    [
      'replies',
      { kind: 'neverReply' },
      { headersMs: 300 },
      { code: 'answer_lost', detail: 'UND_ERR_HEADERS_TIMEOUT' },
    ],
    ['goes on', { kind: 'stall' }, { bodyMs: 300 }, { code: 'answer_lost', detail: 'UND_ERR_BODY_TIMEOUT' }],
    ['comes to an end', { kind: 'slowBody' }, { totalMs: 1_000 }, { code: 'answer_lost', detail: 'timeout' }],
  ])(
    'a request that is never %s is abandoned in time and lost, without another request',
    async (_, behaviour, timeouts, expected) => {
      const impatient = clientFor(service.url, { timeouts });
      service.script('register', behaviour);
      expect(await impatient.register(smallOrder(), never)).toMatchObject({ ok: false, failure: expected });
      await impatient.close();
      expect(service.requests).toHaveLength(1);
      expect([...service.accepted]).toEqual([['ORDER-1', 1]]);
    },
  );

  it('an endless answer is abandoned at its size limit, long before its time limit', async () => {
    const patient = clientFor(service.url, { timeouts: { totalMs: 20_000 } });
    service.script('register', { kind: 'hugeBody' });
    expect(await patient.register(smallOrder(), never)).toMatchObject({
      ok: false,
      failure: { code: 'answer_lost', detail: 'too_big' },
    });
    await patient.close();
  });

  it('a connection closed before reading is lost, because nothing proves what was read', async () => {
    const sockets: Socket[] = [];
    let isSent = false;
    const server = createServer({ pauseOnConnect: true }, (socket) => {
      sockets.push(socket);
      if (isSent) socket.resetAndDestroy();
    });
    const reset = (): void => {
      isSent = true;
      for (const socket of sockets) socket.resetAndDestroy();
    };
    subscribe('undici:request:bodySent', reset);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const hasty = clientFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await hasty.register(smallOrder(), never)).toMatchObject({
      ok: false,
      failure: { code: 'answer_lost' },
    });
    unsubscribe('undici:request:bodySent', reset);
    expect(sockets).toHaveLength(1);
    await hasty.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('a request aborted after it left is lost', async () => {
    const patient = clientFor(service.url);
    const abort = new AbortController();
    service.script('register', { kind: 'neverReply' });
    const answer = patient.register(smallOrder(), abort.signal);
    await service.arrived('register', 1);
    abort.abort();
    expect(await answer).toMatchObject({ ok: false, failure: { code: 'answer_lost', detail: 'aborted' } });
    await patient.close();
  });

  it('a request that runs when the client closes is lost', async () => {
    const patient = clientFor(service.url);
    service.script('register', { kind: 'neverReply' });
    const answer = patient.register(smallOrder(), never);
    await service.arrived('register', 1);
    await patient.close();
    expect(await answer).toMatchObject({ ok: false, failure: { code: 'answer_lost' } });
  });

  it('messages contain neither secrets nor the address', async () => {
    const message = `No ${credentials.passcode}, ${credentials.userID} or ${fullOrder.address1} for ${fullOrder.contact ?? ''}`;
    service.script('register', { kind: 'refused', errorCode: 3, message });
    const answer = await client.register(fullOrder, never);
    expect(answer).toMatchObject({ failure: { detail: 'No •••, ••• or ••• for •••' } });
  });

  it('no secret that the service repeats is stored, and the other bytes of the answer are kept', async () => {
    const body = `{"passcode":"${credentials.passcode}","errorCode":3, "note":"${credentials.accountNumber}1"}`;
    service.script('register', { kind: 'reply', status: 200, body });
    const { answer } = await client.register(fullOrder, never);
    expect(answer).toMatchObject({ status: 200, isWhole: true, isMasked: true });
    expect(text(answer!.bytes)).toBe(
      body.replace(credentials.passcode, '*'.repeat(credentials.passcode.length)),
    );
  });
});

describe('the raw answer', () => {
  it.each<[string, Behaviour, number, boolean]>([
    ['of a page', { kind: 'html' }, 200, true],
    ['of a refusal', { kind: 'unauthorized' }, 401, true],
    ['that broke off', { kind: 'resetInBody' }, 200, false],
    ['without a body', { kind: 'reply', status: 204, body: '' }, 204, true],
  ])('the raw answer of %s is returned unchanged', async (_, behaviour, status, isWhole) => {
    service.script('register', behaviour);
    const { answer } = await client.register(smallOrder(), never);
    expect(answer).toMatchObject({ status, isWhole, isMasked: false });
    expect(answer!.bytes.length > 0).toBe(status !== 204);
  });

  it('an answer that is too long is kept up to the limit', async () => {
    service.script('register', { kind: 'hugeBody' });
    const { answer } = await client.register(smallOrder(), never);
    expect(answer).toMatchObject({ isWhole: false });
    expect(answer!.bytes.length).toBe(20 * 1024 * 1024);
  });

  it('the raw answer is null where nothing was received', async () => {
    service.script('register', { kind: 'acceptThenReset' });
    expect((await client.register(smallOrder(), never)).answer).toBeNull();
  });
});

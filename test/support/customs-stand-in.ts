import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testCredentials } from './credentials';
import { labelAnswer, labelZpl } from './service-stand-in-behaviours';

type Body = Record<string, unknown>;

/** What happened at the service, in order. `ref` is the end of the goods' description; of a correction, its package. */
export interface Happened {
  what: 'asked' | 'answered' | 'registered' | 'corrected';
  ref: string;
}

/**
 * The response for an order: an answer, a status without a body, or none (the connection breaks after the
 * request).
 */
export type Telling = Body | { status: number; headers?: Record<string, string> } | 'lost';

/**
 * Landed cost, label creation and corrections only, and strict: a request that violates section 4.4 is recorded and
 * refused.
 */
export interface CustomsStandIn {
  readonly url: string;
  readonly happened: Happened[];
  readonly violations: string[];
  /** The greatest number of unanswered questions so far. */
  readonly most: number;
  /** Answers wait until this resolves. */
  patience: Promise<void>;
  tell: (ref: string, body: Body) => Telling;
  close(): Promise<void>;
}

const door = '/api/system/duties-taxes/combined-call-hs6';
const mayBeSent = new Set(['host', 'connection', 'content-type', 'content-length', 'dtkey']);
/** The request's fields and types, copied by hand from the tables of section 4.4. */
const types: Record<string, string> = {
  ...{ sourceCountry: 'string', destinationCountry: 'string', shippingValue: 'number', products: 'object' },
  ...{ grossWeight: 'number', destinationIp: 'string', overrideTranslation: 'boolean' },
  ...{ convertCurrency: 'boolean', ignoreDeminimis: 'boolean', currentCartValue: 'number' },
  ...{ sourcePostalCode: 'string', postalCode: 'string', countryCode: 'string', firstName: 'string' },
  ...{ middleName: 'string', lastName: 'string', street: 'string', city: 'string', state: 'string' },
  ...{ isPostal: 'boolean', isGift: 'boolean' },
};
const productTypes: Record<string, string> = {
  ...{ hs6Code: 'string', description: 'string', value: 'number', qty: 'number' },
  ...{ originatingCountry: 'string', volumeWeight: 'number' },
};

const wrongTypes = (values: object, known: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    typeof value === known[name] ? [] : [`${name} is a ${typeof value}`],
  );

const productsOf = (body: Body): Body[] =>
  Array.isArray(body['products']) ? (body['products'] as Body[]) : [];

const wrongWith = (request: IncomingMessage, body: Body): string[] => [
  ...(request.method === 'POST' ? [] : [`method ${request.method ?? ''}`]),
  ...(request.headers['dtkey'] === testCredentials.dtKey ? [] : ['dtKey']),
  ...(request.headers['content-type'] === 'application/json' ? [] : ['content-type']),
  ...Object.keys(request.headers).flatMap((name) => (mayBeSent.has(name) ? [] : [`header ${name}`])),
  ...wrongTypes(body, types),
  ...productsOf(body).flatMap((product) => wrongTypes(product, productTypes)),
  ...productsOf(body).flatMap(({ hs6Code }) => (/^\d{6}$/.test(String(hs6Code)) ? [] : ['hs6Code'])),
];

const lastWord = (text: unknown): string => String(text).split(' ').at(-1) ?? '';

const send = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

/** A complete answer of the highest service level; `parts` replace its own. */
export const landedAnswer = (ref: string, parts: Body = {}): Body => ({
  requestId: `request-${ref}`,
  totalShippingDutyTax: 31.5,
  totalDutyTax: 21.5,
  landedCost: { isError: false, errorCode: 0, totalDuty: { sourceValue: 1.5, destinationValue: 1.4 } },
  deniedParties: { isError: false, errorCode: 0, scoreCalculated: 0, listsMatched: 0, matches: [] },
  prohibitedRestricted: { isError: false, errorCode: 0, products: [] },
  ...parts,
});

export const startCustomsStandIn = async (): Promise<CustomsStandIn> => {
  let underWay = 0;
  let sold = 0;
  const standIn = {
    url: '',
    happened: [] as Happened[],
    violations: [] as string[],
    most: 0,
    patience: Promise.resolve(),
    tell: (ref: string): Telling => landedAnswer(ref),
    close: (): Promise<void> => Promise.resolve(),
  };

  const sell = (body: Body, response: ServerResponse): void => {
    const ref = String(body['ref1']);
    standIn.happened.push({ what: 'registered', ref });
    const packageId = `P${String(100_000_000 + (sold += 1))}`;
    send(
      response,
      200,
      labelAnswer({ packageId, trackingNumber: `ACME${packageId}00` }, [labelZpl(packageId)]),
    );
  };

  const correct = (packages: Body[], response: ServerResponse): void => {
    const ids = packages.map(({ packageId }) => String(packageId));
    standIn.happened.push(...ids.map((ref): Happened => ({ what: 'corrected', ref })));
    send(response, 200, {
      ...{ totalPackages: ids.length, successfulUpdates: ids.length, failedUpdates: 0 },
      results: ids.map((packageId) => ({ success: true, packageId, message: 'Updated' })),
    });
  };

  const answer = async (body: Body, wrong: string[], response: ServerResponse): Promise<void> => {
    const ref = lastWord(productsOf(body)[0]?.['description']);
    standIn.happened.push({ what: 'asked', ref });
    underWay += 1;
    standIn.most = Math.max(standIn.most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await standIn.patience;
    underWay -= 1;
    const telling: Telling = wrong.length > 0 ? { status: 400 } : (standIn as CustomsStandIn).tell(ref, body);
    standIn.happened.push({ what: 'answered', ref });
    if (telling === 'lost') response.socket?.resetAndDestroy();
    else if (typeof telling['status'] === 'number')
      send(response, telling['status'], {}, telling['headers'] as Record<string, string>);
    else send(response, 200, telling);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (request.url === '/api/customer/packages/update') {
      correct(parsed as Body[], response);
      return;
    }
    const body = parsed as Body;
    if (request.url === '/api/system/packages/register') {
      sell(body, response);
      return;
    }
    const wrong = wrongWith(request, body);
    if (request.url !== door) wrong.push(`path ${request.url ?? ''}`);
    standIn.violations.push(...wrong);
    await answer(body, wrong, response);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return standIn;
};

import type { Behaviour, RecordedRequest } from './service-stand-in';
import { headerNames, headerOf } from './service-stand-in';
import { testCredentials } from './credentials';

/** The updatable fields, copied by hand from the table of section 4.1. */
const updatable = new Set([
  ...['company', 'contact', 'address1', 'address2', 'address3', 'city', 'stateProv', 'postalCode'],
  ...['countryISO2', 'phone', 'email'],
  ...['shipFromAttention', 'shipFromName', 'shipFromAddress1', 'shipFromAddress2', 'shipFromCity'],
  ...['shipFromStateProv', 'shipFromPostalCode', 'shipFromCountryISO2', 'shipFromPhone', 'shipFromEmail'],
  ...['ref1', 'ref2', 'exportReason', 'serviceCode', 'shipDateTime', 'timeZone', 'parcelContents'],
  ...['labelFormat', 'importerVATNumber'],
  ...['parcelWeight', 'parcelHeight', 'parcelLength', 'parcelWidth', 'commodityItems'],
]);

/** Full tracking numbers, in the stand-in's format. */
const fullNumber = /ACMEP\d+/;

type Sent = Record<string, unknown> & { packageId?: unknown };
export const bodyOf = ({ body }: RecordedRequest): Sent[] => (Array.isArray(body) ? (body as Sent[]) : []);
export const idsOf = (request: RecordedRequest): string[] =>
  bodyOf(request).map(({ packageId }) => String(packageId));

const wrongInBody = (request: RecordedRequest): string[] => {
  const sent = bodyOf(request);
  const ids = idsOf(request);
  return [
    ...(sent.length >= 1 && sent.length <= 20 ? [] : [`${sent.length} packages`]),
    ...(new Set(ids).size === ids.length ? [] : ['a package stands twice']),
    ...ids.filter((id) => !/^P\d+$/.test(id)).map((id) => `${id} is no packageId`),
    ...sent.filter((one) => Object.keys(one).length < 2).map(() => 'a package without a change'),
    ...sent
      .flatMap(({ packageId: _, ...fields }) => Object.keys(fields))
      .filter((field) => !updatable.has(field)),
  ];
};

const inUpdate = (request: RecordedRequest): string[] => [
  ...(request.method === 'PATCH' && request.path === '/api/customer/packages/update'
    ? []
    : ['wrong address']),
  ...(headerNames(request).join() === 'authorization,connection,content-length,content-type,host'
    ? []
    : [`headers ${headerNames(request).join()}`]),
  ...(headerOf(request, 'content-type') === 'application/json' ? [] : ['wrong content type']),
  ...wrongInBody(request),
];

const inTracking = (request: RecordedRequest): string[] => [
  ...(request.method === 'GET' && /^\/api\/tracking\/P\d+$/.test(request.path) ? [] : ['wrong address']),
  ...(request.text === '' ? [] : ['a body']),
];

/** Violations of sections 4.1, 4.2, 5 and 8 in these requests; a strict service would answer none of them. */
export const violations = (requests: readonly RecordedRequest[]): string[] =>
  requests
    .filter(({ operation }) => operation === 'update' || operation === 'track' || operation === 'unknown')
    .flatMap((request) => {
      const { operation, method, path, text } = request;
      if (operation === 'unknown') return [`${method} ${path} is no operation`];
      const basic = headerOf(request, 'authorization') === `Basic ${testCredentials.basicToken}`;
      return [
        ...(basic ? [] : ['no Basic header']),
        ...(fullNumber.test(path) || fullNumber.test(text) ? ['the full number'] : []),
        ...(operation === 'update' ? inUpdate(request) : inTracking(request)),
      ];
    });

/** A valid answer in which the service refuses some of the packages, in its own words. */
export const refusing = (ids: readonly string[], words: ReadonlyMap<string, string>): Behaviour => {
  const results = ids.map((packageId) => {
    const refusal = words.get(packageId);
    return { success: refusal === undefined, packageId, message: refusal ?? 'Updated' };
  });
  const failedUpdates = results.filter(({ success }) => !success).length;
  return {
    kind: 'ok',
    answer: {
      totalPackages: ids.length,
      successfulUpdates: ids.length - failedUpdates,
      failedUpdates,
      results,
    },
  };
};

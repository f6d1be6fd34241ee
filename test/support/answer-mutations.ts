import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** A small, valid label. */
export const labelBytes = Buffer.from(
  '^XA^FO50,50^A0N,40,40^FDKeep me?^FS^FO50,120^BCN,80^FD>;12345678^FS^XZ',
);
const base64 = labelBytes.toString('base64');

/** The same label bytes in the encodings that services use. */
export const encodings: readonly ((bytes: Buffer) => unknown)[] = [
  (bytes) => bytes.toString('base64').replace(/=+$/, ''),
  (bytes) => bytes.toString('base64url'),
  (bytes) => `data:application/octet-stream;base64,${bytes.toString('base64')}`,
  (bytes) => bytes.toString('base64').replace(/(.{20})/g, '$1\r\n'),
  (bytes) => encodeURIComponent(bytes.toString('base64')),
  (bytes) => Buffer.from(bytes.toString('base64')).toString('base64'),
  (bytes) => bytes.toString('hex'),
  (bytes) => bytes.toString('utf8'),
  (bytes) => [...bytes],
  (bytes) => bytes.toJSON(),
  (bytes) => [bytes.toString('base64')],
  (bytes) => ({ content: bytes.toString('base64') }),
  (bytes) => gzipSync(bytes).toString('base64'),
  (bytes) => deflateSync(bytes).toString('base64'),
  (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le').toString('base64'),
  (bytes) => Buffer.from(Buffer.from(bytes.toString('base64')).toString('base64')).toString('base64'),
  (bytes) => ({ labels: { 1: bytes.toString('base64') } }),
];

/** A valid answer of each call, as in the interface's document. */
export const goodAnswers = {
  label: {
    errorCode: 0,
    errorMessage: null,
    trackingNumber: 'ACME0001234567',
    packageId: 'P123456789',
    labelBuf1: base64,
    labelBuf2: null,
    labelBuf3: null,
  },
  update: {
    totalPackages: 2,
    successfulUpdates: 1,
    failedUpdates: 1,
    results: [
      { success: true, packageId: 'P1', message: 'ok' },
      { success: false, packageId: 'P2', message: 'no such lane' },
    ],
  },
  track: {
    hasBeenProcessed: true,
    hasBeenShipped: true,
    isEnRoute: true,
    hasArrived: false,
    shipDate: '11/20/2026 09:15:00 AM',
    packageNumber: 'ACME0001234567',
    carrierTrackingNumber: 'Z9',
    shipToAddress: 'H2X CA',
    serviceName: 'Standard',
    trackingReference1: 'ORDER-1',
    lowerTransit: 3,
    upperTransit: 5,
    externalTrackingUrl: 'https://example.com/z9',
    events: [
      {
        date: '11/21/2026 10:00:00 AM',
        code: '20',
        description: 'On its way',
        location: 'Newark',
        countryCode: 'US',
        eventDateTimeISOFormat: '2026-11-21T10:00:00+00:00',
        eventCategory: 'In Transit',
        eventCategoryId: 2,
      },
    ],
  },
  landedCost: {
    requestId: 'REQ-1',
    totalShippingDutyTax: 12.5,
    totalDutyTax: 2.5,
    landedCost: {
      requestId: 'REQ-2',
      sourceCountry: 'US',
      destinationCountry: 'CA',
      totalTax: { sourceValue: 1.5, destinationValue: 2 },
      totalDuty: { sourceValue: 1, destinationValue: 1.4 },
      products: [{ hs6code: '610510', description: 'Shirt', taxRate: 5, svcDescription: 'Shirts of cotton' }],
      isError: false,
      errorCode: 0,
      notes: '',
      generatedDate: '2026-11-21T10:00:00Z',
    },
    deniedParties: {
      requestId: 'REQ-3',
      scoreCalculated: 0,
      listsMatched: 0,
      matches: [],
      isError: false,
      errorCode: 0,
    },
    prohibitedRestricted: {
      requestId: 'REQ-4',
      products: [{ hs6code: '610510', exportCode: [], svcUUID: 'u-1' }],
      isError: false,
      errorCode: 0,
    },
  },
};

type Path = readonly (string | number)[];

/** Every place in a value except the top. */
const placesOf = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return path.length === 0 ? [] : [path];
  const below = Object.entries(value).flatMap(([key, inside]) =>
    placesOf(inside, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? below : [path, ...below];
};

const odd: readonly unknown[] = [
  ...[
    null,
    undefined,
    '',
    ' ',
    0,
    1,
    -1,
    401,
    '0',
    '401',
    true,
    false,
    1.5e300,
    {},
    [],
    [null],
    { a: { b: [] } },
  ],
  ...[
    'x'.repeat(300),
    '\u0000\u0007',
    'é\u0301\ud83d',
    '2026-11-21',
    '11/21/2026 22:15:00',
    'example.com/track',
    'OK',
  ],
  ...[123456789, ['P1', 'P2'], { value: 'P9' }, '<html>', 'null', 'NaN'],
];

const spelled = (key: string, way: number): string =>
  [
    key.toUpperCase(),
    key[0]!.toUpperCase() + key.slice(1),
    key.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`),
  ][way % 3]!;

interface Mutation {
  place: number;
  kind: 'odd' | 'gone' | 'spelling' | 'nested' | 'listed' | 'encoded';
  pick: number;
}

/** Changes one place in a copy of a value. */
const mutated = (value: unknown, path: Path, { kind, pick }: Mutation): unknown => {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...value };
  const at = copy as Record<string | number, unknown>;
  if (rest.length > 0) at[key] = mutated(at[key], rest, { kind, pick, place: 0 });
  else if (kind === 'odd') at[key] = odd[pick % odd.length];
  else if (kind === 'gone') Reflect.deleteProperty(at, key);
  else if (kind === 'nested') at[key] = { value: at[key] };
  else if (kind === 'listed') at[key] = [at[key]];
  else if (kind === 'encoded')
    at[key] = at[key] === base64 ? encodings[pick % encodings.length]!(labelBytes) : String(at[key]);
  else if (typeof key === 'string') {
    const kept = at[key];
    Reflect.deleteProperty(at, key);
    at[spelled(key, pick)] = kept;
  }
  return copy;
};

export const mutations = fc.array(
  fc.record({
    place: fc.nat(1_000),
    kind: fc.constantFrom<Mutation['kind']>('odd', 'gone', 'spelling', 'nested', 'listed', 'encoded'),
    pick: fc.nat(1_000),
  }),
  { minLength: 1, maxLength: 3 },
);

export const applied = (good: unknown, changes: readonly Mutation[]): unknown =>
  changes.reduce<unknown>((value, change) => {
    const places = placesOf(value);
    return places.length === 0 ? value : mutated(value, places[change.place % places.length]!, change);
  }, good);

/** Ways to wrap a complete body. */
export const wrappings: readonly ((json: string) => { bytes: Buffer; isWhole?: boolean })[] = [
  (json) => ({ bytes: Buffer.from(json) }),
  (json) => ({ bytes: Buffer.from(`\ufeff${json}`) }),
  (json) => ({ bytes: Buffer.from(`\ufeff${json}`, 'utf16le') }),
  (json) => ({ bytes: Buffer.from(`{"data":${json}}`) }),
  (json) => ({ bytes: Buffer.from(`[${json}]`) }),
  (json) => ({ bytes: Buffer.from(JSON.stringify(json)) }),
  (json) => ({ bytes: Buffer.from(`${json}\n${json}`) }),
  (json) => ({ bytes: Buffer.from(`)]}',\n${json}`) }),
  (json) => ({ bytes: Buffer.from(`<pre>${json}</pre>`) }),
  (json) => ({ bytes: Buffer.from(Buffer.from(json).toString('base64')) }),
  (json) => ({
    bytes: Buffer.from(JSON.stringify({ statusCode: 200, body: Buffer.from(json).toString('base64') })),
  }),
  (json) => ({ bytes: Buffer.from(`data: ${json}\n\n`) }),
  (json) => ({ bytes: Buffer.from(json.slice(0, Math.floor(json.length * 0.8))), isWhole: false }),
];

const written = new Set(encodings.map((encode) => JSON.stringify(encode(labelBytes))));

/** True if the label's bytes are still in a value, in any notation. */
export const holdsLabel = (value: unknown): boolean => {
  if (value === labelBytes.toString('base64') || written.has(JSON.stringify(value))) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsLabel);
};

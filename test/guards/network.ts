import { takenOut } from './taken-out';

const connections = 'src/main/service/connections.ts';
const exchange = 'src/main/service/exchange.ts';
const redact = 'src/main/service/redact.ts';
const settings = 'src/shared/settings.ts';

/** Guards of the section “Network”. */
export const networkGuards = [
  takenOut('somebody between us and the service', 'certificates being verified', [
    connections,
    '...(ca === undefined ? {} : { ca }) }',
    '...(ca === undefined ? {} : { ca }), rejectUnauthorized: false }',
  ]),
  takenOut('somebody between us and the service', 'the name on them being compared', [
    connections,
    '...(ca === undefined ? {} : { ca }) }',
    '...(ca === undefined ? {} : { ca }), checkServerIdentity: () => undefined }',
  ]),
  takenOut('a proxy that reads along', 'certificates behind it being verified', [
    connections,
    'requestTls: tls,',
    'requestTls: { ...tls, rejectUnauthorized: false },',
  ]),
  takenOut('credentials in the clear', 'https: being asked for', [
    settings,
    "return parts !== null && (parts[1] === 'https' || loopback.test(parts[2] ?? ''));",
    'return parts !== null;',
  ]),
  takenOut(
    'an answer that sends us to another host',
    'redirects being left alone',
    [
      connections,
      'import { type Dispatcher, Pool, ProxyAgent }',
      'import { type Dispatcher, interceptors, Pool, ProxyAgent }',
    ],
    [
      connections,
      'return new Pool(origin, { ...shared, connect: tls });',
      'return new Pool(origin, { ...shared, connect: tls }).compose(interceptors.redirect({ maxRedirections: 3 }));',
    ],
  ),
  takenOut(
    'a package’s number that leads elsewhere',
    'the rule for it, and its being encoded',
    ['src/shared/update/package-update.ts', '.regex(/^P[A-Za-z0-9-]{1,60}$/, {', '.regex(/^/, {'],
    ['src/main/service/track.ts', 'encodeURIComponent(checked.data)', 'checked.data'],
  ),
  takenOut('header lines and other hosts in settings', 'one line of a credential', [
    settings,
    '.regex(/^[\\x20-\\x7e]+$/, {',
    '.regex(/^/, {',
  ]),
  takenOut('header lines and other hosts in settings', 'an address that is an address alone', [
    settings,
    'return parts !== null && (parts[1]',
    "return value.startsWith('https://') || parts !== null && (parts[1]",
  ]),
  takenOut('header lines and other hosts in settings', 'no control characters in its path', [
    settings,
    '[^\\s?#\\\\\\p{Cc}]*',
    '[^\\s?#\\\\]*',
  ]),
  takenOut('header lines and other hosts in settings', 'letters and digits of a prefix', [
    settings,
    '.regex(/^[A-Za-z0-9]{1,10}$/, {',
    '.regex(/^/, {',
  ]),
  takenOut('header lines and other hosts in settings', 'a proxy that is host and port alone', [
    settings,
    '.regex(/^http:\\/\\/(\\[[0-9a-fA-F:.]+\\]|[A-Za-z0-9.-]+):\\d{1,5}\\/?$/, {',
    '.regex(/^http:/, {',
  ]),
  // It keeps the first bytes alone, for all of them would take this machine's memory.
  takenOut('endless answers', 'the cap on their size', [
    exchange,
    "if (this.#size > this.#maxBytes) this.giveUp('too_big');\n    else this.#chunks.push(chunk);",
    'if (this.#size <= this.#maxBytes) this.#chunks.push(chunk);',
  ]),
  takenOut('answers that drip for ever', 'a limit on the whole', [
    exchange,
    "const timer = setTimeout(() => handler.giveUp('timeout'), limits.totalMs);",
    'const timer = setTimeout(() => undefined, limits.totalMs);',
  ]),
  takenOut('answers that drip for ever', 'a lost answer being a lost one', [
    'src/main/service/judge.ts',
    "failure('answer_lost', ended.reason)",
    "failure('service_unreachable', ended.reason)",
  ]),
  takenOut('decompression bombs', 'the cap on what is unpacked', [
    'src/main/service/body.ts',
    '{ maxOutputLength: maxBytes }',
    '{ maxOutputLength: 1e9 }',
  ]),
  takenOut('a purchase written twice', 'a look at whether it was written', [
    exchange,
    'if (this.#over || this.#started) {',
    'if (this.#over) {',
  ]),
  takenOut('an answer that was lost is asked again', 'it being lost', [
    'src/main/service/judge.ts',
    "failure('answer_lost', ended.reason)",
    "failure('service_unreachable', ended.reason)",
  ]),
  takenOut('a service that repeats names and addresses', 'its notes being redacted', [
    'src/main/service/landed-cost.ts',
    'notes: clean(one.notes)',
    'notes: one.notes',
  ]),
  takenOut('a service that repeats names and addresses', 'who is screened being hidden', [
    'src/main/service/landed-cost.ts',
    'personal: valuesOf(checked.data, personal),',
    'personal: [],',
  ]),
  takenOut('secrets repeated in messages', 'regard for any case', [
    redact,
    "new RegExp(escaped(value), 'giu')",
    "new RegExp(escaped(value), 'gu')",
  ]),
  takenOut('secrets repeated in messages', 'the longest being first', [
    redact,
    'b.length - a.length',
    'a.length - b.length',
  ]),
  takenOut('links with schemes of their own', 'their schemes being looked at', [
    'src/main/service/track.ts',
    'text !== null && /^https?:\\/\\//i.test(text) ? text : null',
    'text',
  ]),
];

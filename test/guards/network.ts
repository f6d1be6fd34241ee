import { takenOut } from './taken-out';

const connections = 'src/main/service/connections.ts';
const exchange = 'src/main/service/exchange.ts';
const redact = 'src/main/service/redact.ts';
const serviceUrl = 'src/shared/service-url.ts';
const settings = 'src/shared/settings.ts';

/** Guards of the section “Network”. */
export const networkGuards = [
  takenOut('a person between us and the service', 'certificates being verified', [
    connections,
    'rejectUnauthorized: true, ...secure }',
    'rejectUnauthorized: false, ...secure }',
  ]),
  takenOut('a person between us and the service', 'the name on them being compared', [
    connections,
    'rejectUnauthorized: true, ...secure }',
    'rejectUnauthorized: true, ...secure, checkServerIdentity: () => undefined }',
  ]),
  takenOut('a proxy that reads the traffic', 'certificates behind it being verified', [
    connections,
    'requestTls: tls }',
    'requestTls: { ...tls, rejectUnauthorized: false } }',
  ]),
  takenOut('a host that reports a printer’s serial number', 'a look at its count', [
    'src/main/printing/follow/fingerprint.ts',
    'return now.counter >= from && now.counter <= Math.max(from, counted.to ?? from);',
    'return now.counter >= 0;',
  ]),
  takenOut('a host that reports a printer’s serial number', 'a look at its model', [
    'src/main/printing/follow/fingerprint.ts',
    'if (before?.model != null && before.model !== now.model) return false;',
    '',
  ]),
  takenOut('a host that reports the number of a printer over TLS', 'its certificate being asked for', [
    'src/main/printing/follow/follow.ts',
    'if (serial !== printer.serial) return false;',
    "if (serial !== printer.serial) return address.startsWith('tls:');",
  ]),
  takenOut('an invalid address or proxy', 'a look at the address as a whole', [
    serviceUrl,
    'parts !== null && isUsableUrl(value) && (parts[1]',
    'parts !== null && (parts[1]',
  ]),
  takenOut('an invalid address or proxy', 'a look at the proxy as a whole', [
    settings,
    '.refine((value) => isUsableUrl(value), {',
    '.refine(() => true, {',
  ]),
  takenOut('a stored invalid address', 'what else is stored being kept', [
    'src/main/features/settings/settings.ts',
    'const kept = parsed.success ? parsed : withoutWrong(part, stored, parsed.error);',
    'const kept = parsed;',
  ]),
  takenOut('an environment that switches TLS off', 'its being said that certificates are verified', [
    connections,
    'rejectUnauthorized: true, ...secure }',
    '...secure }',
  ]),
  takenOut('an environment that switches TLS off', 'authorities being named', [
    connections,
    '? { secureContext: authorities(ca) }',
    '&& ca !== undefined ? { secureContext: authorities(ca) }',
  ]),
  takenOut('credentials sent to a new address', 'their being bound to one', [
    'src/main/credentials/sets.ts',
    'one.origin === other.origin &&',
    'true &&',
  ]),
  takenOut('credentials sent to a new address', 'their being bound to a proxy', [
    'src/main/credentials/sets.ts',
    'one.proxy === other.proxy &&',
    'true &&',
  ]),
  takenOut('credentials sent to a new address', 'their being bound to an authority', [
    'src/main/credentials/sets.ts',
    'one.ca === other.ca;',
    'true;',
  ]),
  takenOut('production’s credentials sent to staging', 'a set for each environment', [
    'src/main/credentials/sets.ts',
    'one.environment === other.environment &&\n  one.origin === other.origin &&',
    'true &&',
  ]),
  takenOut('a provisioning file that changes only the address', 'a look at whose the credentials are', [
    'src/main/features/settings/set-up-calls.ts',
    'if (!service || credentials || !(await desk.vault.status(to)).elsewhere) return null;',
    'if (to) return null;',
  ]),
  takenOut('a provisioning file that is refused half-way', 'credentials being taken back', [
    'src/main/features/settings/set-up-calls.ts',
    'if (!done.ok) {\n      await takeBack();',
    'if (!done.ok) {',
  ]),
  takenOut('a provisioning file that is refused half-way', 'its being said', [
    'src/main/features/settings/set-up-calls.ts',
    'return provisioningRefusal(done);',
    '',
  ]),
  takenOut('credentials sent unencrypted', 'https: being asked for', [
    serviceUrl,
    "return parts !== null && isUsableUrl(value) && (parts[1] === 'https' || loopback.test(parts[2] ?? ''));",
    'return parts !== null;',
  ]),
  takenOut(
    'an answer that redirects to another host',
    'redirects being left alone',
    [
      connections,
      'import { buildConnector, type Dispatcher, Pool, ProxyAgent }',
      'import { buildConnector, type Dispatcher, interceptors, Pool, ProxyAgent }',
    ],
    [
      connections,
      'forOneAnswer(buildConnector({ ...tls, allowH2: false })) });',
      'forOneAnswer(buildConnector({ ...tls, allowH2: false })) }).compose(interceptors.redirect({ maxRedirections: 3 }));',
    ],
  ),
  takenOut(
    'a package’s number that leads elsewhere',
    'the rule for it, and its being encoded',
    [
      'src/shared/update/package-update.ts',
      '.regex(/^(?:[Pp][A-Za-z0-9._-]{1,63}|\\d{1,64})$/, {',
      '.regex(/^/, {',
    ],
    ['src/main/service/track.ts', 'encodeURIComponent(packageId)', 'packageId'],
  ),
  takenOut('header lines and other hosts in settings', 'one line of a credential', [
    settings,
    '.regex(/^[\\x20-\\x7e]+$/, {',
    '.regex(/^/, {',
  ]),
  takenOut('header lines and other hosts in settings', 'an address that is an address alone', [
    serviceUrl,
    'return parts !== null && isUsableUrl(value) && (parts[1]',
    "return value.startsWith('https://') || parts !== null && (parts[1]",
  ]),
  takenOut('header lines and other hosts in settings', 'no control characters in its path', [
    serviceUrl,
    '[^\\s?#\\\\\\p{Cc}]*',
    '[^\\s?#\\\\]*',
  ]),
  takenOut('header lines and other hosts in settings', 'one line of a prefix', [
    settings,
    ".max(50, { error: codedMessage('value.long', { limit: 50 }) })\n    .regex(oneLine, {",
    ".max(50, { error: codedMessage('value.long', { limit: 50 }) })\n    .regex(/^/, {",
  ]),
  takenOut('header lines and other hosts in settings', 'a proxy that is host and port alone', [
    settings,
    '.regex(/^http:\\/\\/(\\[[0-9a-fA-F:.]+\\]|[A-Za-z0-9.-]+):\\d{1,5}\\/?$/, {',
    '.regex(/^http:/, {',
  ]),
  takenOut('an endless credential', 'a longest one', [
    settings,
    'const longestSecret = 4096;',
    'const longestSecret = 4_096_000;',
  ]),
  // It keeps the first bytes alone, for all of them would take this machine's memory.
  takenOut('endless answers', 'the cap on their size', [
    exchange,
    "if (this.#size > this.#maxBytes) this.giveUp('too_big');",
    'if (room < 0) this.#size = this.#maxBytes;',
  ]),
  takenOut('answers that drip forever', 'a limit on the whole', [
    exchange,
    "const timer = setTimeout(() => handler.giveUp('timeout'), limits.totalMs);",
    'const timer = setTimeout(() => undefined, limits.totalMs);',
  ]),
  takenOut('answers that drip forever', 'an answer of which nothing came being lost', [
    'src/main/service/register.ts',
    "failure(ended.kind === 'never_left' ? 'service_unreachable' : 'answer_lost', reason)",
    "failure('service_unreachable', reason)",
  ]),
  takenOut('answers that drip forever', 'an answer of which a part came being lost', [
    'src/main/service/label-answer.ts',
    "if (!this.#raw.isWhole && this.#raw.status < 300) return failure('answer_lost', reason);",
    '',
  ]),
  takenOut('decompression bombs', 'the cap on what is unpacked', [
    'src/main/service/body.ts',
    'return decoder(bytes, maxBytes);',
    'return decoder(bytes, 1e9);',
  ]),
  takenOut('an answer made to block the bench while it is read', 'regard for its length', [
    'src/main/service/aside/reader.ts',
    'received === null || isShort(received, shortAnswer)',
    'received !== undefined',
  ]),
  takenOut('an answer made to block the bench while it is read', 'regard for what it unpacks to', [
    'src/main/service/body.ts',
    'return !isPacked && bytes.length <= longest;',
    'return isPacked || bytes.length <= longest;',
  ]),
  takenOut('thousands of different labels in one answer', 'their digests', [
    'src/main/service/answer-fields.ts',
    'const sameDocument = known.get(digest);',
    'const sameDocument = labels.find((other) => other.bytes.equals(bytes));',
  ]),
  takenOut('an answer that takes forever to read', 'an end of its thread', [
    'src/main/service/aside/read-aside.ts',
    "const timer = setTimeout(() => end(refuse(codedMessage('answer.slowToRead'))), longestMs);",
    'const timer = setTimeout(() => undefined, longestMs);',
  ]),
  takenOut('an answer that ends the program when it is read', 'an end of the tries', [
    'src/main/archive/disk/kept-answers.ts',
    ' || tries >= mostTries',
    '',
  ]),
  takenOut('a tracking record of a million events', 'an end of them', [
    'src/main/service/track.ts',
    '.slice(0, mostEvents)',
    '',
  ]),
  takenOut('a purchase sent twice', 'a look at whether it was written', [
    exchange,
    'if (this.#over || this.#started) {',
    'if (this.#over) {',
  ]),
  takenOut('an answer that was lost is asked again', 'it being lost', [
    'src/main/service/label-answer.ts',
    "if (!this.#raw.isWhole && this.#raw.status < 300) return failure('answer_lost', reason);",
    "if (!this.#raw.isWhole && this.#raw.status < 300) return failure('service_unreachable', reason);",
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
  takenOut('links with other schemes', 'their schemes being looked at', [
    'src/main/service/track.ts',
    'text === null || /^https?:\\/\\//i.test(text)',
    'text === null || text !== null',
  ]),
  takenOut('endlessly nested answers', 'a bound on their depth', [
    'src/shared/json-excess.ts',
    "if (depth > most.levels) return 'too_deep';",
    '',
  ]),
  takenOut('answers of very many values', 'a bound on their number', [
    'src/shared/json-excess.ts',
    "if (values > most.values) return 'too_many';",
    '',
  ]),
];

import { takenOut } from './taken-out';

const readOnly = 'src/main/features/settings/read-only.ts';
const hash = 'src/main/features/people/hash.ts';
const attempts = 'src/main/features/people/attempts.ts';
const floorSeal = 'src/main/floor/seal.ts';
const file = 'src/main/archive/core/file.ts';
const room = 'src/main/archive/disk/room.ts';
const sameRows = 'src/main/archive/changes/same-rows.ts';
const sealed = 'src/main/archive/recovery/sealed-file.ts';
const mask = 'src/main/diagnostics/mask.ts';
const removal = 'src/main/archive/retention/label.ts';
const report = 'src/main/diagnostics/report.ts';
const log = 'src/main/electron/log.ts';
const prepare = 'src/main/archive/recovery/prepare.ts';

/** Guards of the section “Data at rest and people”. */
export const dataGuards = [
  takenOut('a stolen disk: names and addresses', 'the cipher', [
    'src/main/archive/core/cipher.ts',
    'key === null ? {} : { encryptionCipher: cipher, encryptionKey: key }',
    '({})',
  ]),
  takenOut('an answer that waits beside the archive to be read', 'the seal', [
    room,
    'Buffer.concat([sealMessage(serialize(change), key), Buffer.of(0)])',
    'Buffer.concat([sealMessage(serialize(change), null), Buffer.of(0)])',
  ]),
  takenOut('what remains of a kept answer that was saved', 'the wiping of nonce and tag', [
    room,
    'const emptyHead = Buffer.alloc(headBytes);',
    'const emptyHead = Buffer.alloc(8);',
  ]),
  takenOut('what remains of a kept answer that was saved', 'the wiping of all of it', [
    room,
    'isPlain(head) ? Buffer.concat([emptyHead, randomBytes(length - headBytes)]) : emptyHead',
    'emptyHead',
  ]),
  takenOut('a stolen copy of the floor’s database', 'the seal', [
    floorSeal,
    'Buffer.concat([nonce, sealing.getAuthTag(), sealed])',
    'Buffer.concat([nonce, sealing.getAuthTag(), sealed, bytes])',
  ]),
  takenOut('a stolen copy of the floor’s database', 'the hash of a label’s codes', [
    floorSeal,
    'hashOf(codes, JSON.stringify([kind, code]))',
    'Buffer.from(code)',
  ]),
  takenOut('a stolen copy of the floor’s database', 'the hash of an order’s number', [
    'src/main/floor/order-key.ts',
    "createHmac('sha256', floorKey).update(composedNumber(ref1)).digest()",
    'Buffer.from(ref1)',
  ]),
  takenOut('a stolen copy: orders that wait in a batch', 'what empties those that were bought', [
    'src/main/floor/migrations/0008-batches.ts',
    "r set state = 'bought', sealed = '',",
    "r set state = 'bought',",
  ]),
  takenOut('rows swapped in the floor’s database', 'what it is sealed as', [
    floorSeal,
    '=> JSON.stringify(as)',
    "=> (as.length > 0 ? '' : '.')",
  ]),
  takenOut('names kept at the floor, and at benches that fetched a label', 'its removal at the floor', [
    'src/main/floor/label-share.ts',
    'await this.#reportRemovals();',
    'if (this.#received.place === "") await this.#reportRemovals();',
  ]),
  takenOut('the key shown by an error', 'words of our own', [
    'src/main/archive/core/background.ts',
    'super(`${what} failed (SQLite ${rawCode})`);',
    'super(`${what} failed: ${String(cause)}`);',
  ]),
  takenOut('a half-encrypted archive', 'the comparison', [
    'src/main/archive/core/encrypt.ts',
    "await runScripts('comparing', encrypting, key, mustBeEqual(versionOf(file), file, null));",
    '',
  ]),
  takenOut('an unnoticed difference in a copy', 'rows being compared whole', [
    sameRows,
    "where ${all(columns, 'is')};",
    "where ${all(keys, 'is')};",
  ]),
  takenOut('an unnoticed difference in a copy', 'rows being counted', [
    sameRows,
    'select (select count(*) from other.${table}) = (select count(*) from main.${table});',
    'select 1;',
  ]),
  takenOut('other users of the machine', 'the file being its user’s', [
    file,
    "{ flag: 'wx', mode: 0o600 }",
    "{ flag: 'wx', mode: 0o644 }",
  ]),
  takenOut('other users of the machine', 'the folder being its user’s', [
    file,
    '{ recursive: true, mode: 0o700 }',
    '{ recursive: true, mode: 0o755 }',
  ]),
  takenOut('other users of the machine', 'the lock being its user’s', [
    'src/main/archive/core/lock.ts',
    "writeFileSync(path, '', { mode: 0o600 })",
    "writeFileSync(path, '', { mode: 0o644 })",
  ]),
  takenOut('settings and log that other users may read', 'the log being its user’s', [
    'src/main/electron/log.ts',
    "transport.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };",
    '',
  ]),
  takenOut('settings and log that other users may read', 'the settings being its user’s', [
    'src/main/electron/settings-store.ts',
    'configFileMode: 0o600,',
    '',
  ]),
  takenOut('credentials of a bench that never had a keychain', 'regard for one that protects nothing', [
    'src/main/credentials/vault.ts',
    'else this.#memory = content;',
    'else { this.#memory = content; await writeSecretFile(this.#file, await this.#keychain.encrypt(contentText(content))); }',
  ]),
  takenOut('two stations in one folder', 'the folder’s lock', [
    'src/main/app/folder-lock.ts',
    'if (error instanceof ArchiveError) return null;',
    '',
  ]),
  takenOut('a second station with an older list of people', 'the folder’s lock', [
    'src/main/app/folder-lock.ts',
    'if (error instanceof ArchiveError) return null;',
    '',
  ]),
  takenOut('paper that is not what was bought', 'its sha256 being compared', [
    'src/main/archive/tables/documents.ts',
    '(document) => sha256(document.bytes) === document.sha256',
    '() => true',
  ]),
  takenOut('a backup in the wrong hands', 'its cipher', [
    sealed,
    'Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])',
    'Buffer.concat([piece, cipher.update(piece), cipher.final(), cipher.getAuthTag()])',
  ]),
  takenOut('a backup sealed more weakly than described', 'its cost', [
    sealed,
    'const cost = { logN: 17, r: 8, p: 1 };',
    'const cost = { logN: 12, r: 8, p: 1 };',
  ]),
  takenOut('a backup sealed more weakly than described', 'a salt of its own', [
    sealed,
    'randomBytes(16).copy(header, 12);',
    '',
  ]),
  takenOut('a backup sealed more weakly than described', 'a nonce of its own', [
    sealed,
    'randomBytes(7).copy(header, 28);',
    '',
  ]),
  takenOut('a PIN put into the list of people by hand', 'a look at its seal', [
    'src/main/features/people/book-file.ts',
    "if (!(await seal.isAccepted(JSON.stringify(openFileSchema.parse(value)), storedSeal))) return 'damaged';",
    'void storedSeal;',
  ]),
  takenOut('PINs found by trying all of them on the stored list', 'the list being closed', [
    'src/main/features/people/book-file.ts',
    'await writeJson(file, closed === null ? book : { packbenchPeople: 2, closed });',
    'await writeJson(file, book);',
  ]),
  takenOut('the vault removed, and put back beside a list made meanwhile', 'a key of its own', [
    'src/main/credentials/vault.ts',
    "const newKey = (): string => randomBytes(32).toString('base64');",
    "const newKey = (): string => randomBytes(32).fill(1).toString('base64');",
  ]),
  takenOut('the vault removed, and put back beside a list made meanwhile', 'a new key', [
    'src/main/credentials/vault.ts',
    'withNewKey(without(content, environment))',
    'without(content, environment)',
  ]),
  takenOut('the vault removed, and put back for a batch started meanwhile', 'its being paused', [
    'src/main/app/vault-mark.ts',
    'await pauseAll(archive, at);',
    '',
  ]),
  takenOut('the vault removed, and put back for a batch started meanwhile', 'its being missed', [
    'src/main/app/vault-mark.ts',
    'first ?? (known === null ? undefined : none)',
    'first',
  ]),
  takenOut('a person removed while their PIN or badge is checked', 'a second look', [
    'src/main/features/people/book.ts',
    "(await isSecretOf(pin, record.pin)) && this.#isStill(id, 'pin', record.pin)",
    'isSecretOf(pin, record.pin)',
  ]),
  takenOut('a person removed while their PIN or badge is checked', 'one at badges', [
    'src/main/features/people/book.ts',
    "holder?.badge && this.#isStill(holder.id, 'badge', holder.badge)",
    'holder?.active === true',
  ]),
  takenOut('guesses that fill the disk', 'those not looked at being left out', [
    'src/main/features/record/recorder.ts',
    'if (!done.ok && done.isCounted) await note(',
    'if (!done.ok) await note(',
  ]),
  takenOut('a backup that was altered', 'the tag of each piece', [
    sealed,
    'cipher.update(sealed.subarray(0, sealed.length - tagBytes)), cipher.final()',
    'cipher.update(sealed.subarray(0, sealed.length - tagBytes))',
  ]),
  takenOut('a backup that was altered', 'the places of the pieces', [
    sealed,
    'nonce.writeUInt32BE(piece, 7);',
    '',
  ]),
  takenOut('a backup that was altered', 'the check of the passphrase', [
    sealed,
    'if (!timingSafeEqual(checkOf(key, header), header.subarray(checkAt)))',
    'if (key.length === 0)',
  ]),
  takenOut('a backup that was altered', 'bounds on what opening it may cost', [
    sealed,
    'logN > cost.logN',
    'logN > 60',
  ]),
  takenOut('a damaged archive in use', 'the look at what is small', [
    prepare,
    '(mustCheck && !(await isSound(file, key, plan.suspected)))',
    'false',
  ]),
  takenOut('a backup that restores too little', 'what came after it being held', [
    'src/main/archive/recovery/open-orders.ts',
    '.filter((row) => !isDoubtful(row));',
    '.filter(() => false);',
  ]),
  takenOut('guessing PINs', 'the wait', [attempts, 'if (waiting > 0) return', 'if (waiting > 1e15) return']),
  takenOut('guessing PINs', 'longer waits each time', [
    attempts,
    '* 2 ** Math.min(20, wrong - freeAttempts - 1)',
    '* 1',
  ]),
  takenOut('guessing PINs', 'tries being written down before they are looked at', [
    attempts,
    'await keep(counting(wrong))',
    '((tries = counting(wrong)), true)',
  ]),
  takenOut(
    'guessing PINs',
    'one try at a time',
    [attempts, 'turn(async () => {\n        const waiting', '(async () => {\n        const waiting'],
    [attempts, 'return { passed: true, value };\n      }),', 'return { passed: true, value };\n      })(),'],
  ),
  takenOut('reading PINs from the disk', 'a salt of its own', [
    hash,
    "randomBytes(16).toString('base64')",
    "Buffer.alloc(16).toString('base64')",
  ]),
  takenOut('reading PINs from the disk', 'what a try costs', [hash, 'N: 2 ** 15,', 'N: 2 ** 10,']),
  takenOut('reading PINs from the disk', 'scrypt', [
    hash,
    "(await derive(secret, salt, cost)).toString('base64')",
    "Buffer.from(secret.padEnd(32)).toString('base64')",
  ]),
  takenOut('any PIN opens', 'the comparison', [hash, 'timingSafeEqual(one, other);', 'true;']),
  takenOut('a file of people that uses up memory', 'a bound on N', [hash, '.max(2 ** 18)', '.max(2 ** 40)']),
  takenOut('a file of people that uses up memory', 'a bound on r', [hash, '.max(16)', '.max(2 ** 20)']),
  takenOut('a file of people that uses up memory', 'a bound on p', [hash, '.max(4)', '.max(2 ** 20)']),
  takenOut("a packer changes what is a supervisor's", 'a look at the role', [
    'src/main/features/people/gate.ts',
    "if (level === 'packer' || person.role === 'supervisor') return",
    "if (level !== 'open') return",
  ]),
  takenOut("a packer changes what is a supervisor's", 'the gate being asked', [
    'src/main/bridge/dispatch.ts',
    'const admitted = station.admit(name, parsed.data);',
    'const admitted: any = { ok: true, run: (work) => work() };',
  ]),
  takenOut('a bench left alone', 'the look at the clock', [
    'src/main/features/people/session.ts',
    'now() - last >= idleMs() || now() < last;',
    'false;',
  ]),
  takenOut('PINs and badges in logs or replies', 'a PIN being hashed alone', [
    'src/main/features/people/book.ts',
    '...person,\n      pin: pin === null ? null : await hashOf(pin),',
    '...person,\n      pin: pin === null ? null : { ...(await hashOf(pin)), hash: pin.repeat(4) },',
  ]),
  takenOut('PINs and badges in logs or replies', 'a sentence that repeats nothing', [
    'src/main/features/people/people-calls.ts',
    "'badge' in proof ? codedMessage('people.badgeUnknown') : codedMessage('people.wrongPin')",
    'JSON.stringify(proof)',
  ]),
  takenOut('names, addresses and secrets in the log', 'the credentials being known', [
    mask,
    'const without = known(secrets()).reduce(',
    'const without = known([]).reduce(',
  ]),
  takenOut('names, addresses and secrets in the log', 'what a phone number looks like', [
    mask,
    "(isHarmless(digits.trim()) ? digits : masked('phone'))",
    'digits',
  ]),
  takenOut('names, addresses and secrets in the log', 'what a mail address looks like', [
    mask,
    "() => masked('email')",
    '(found) => found',
  ]),
  takenOut('names, addresses and secrets in the log', 'fields of an address', [
    mask,
    "[field(personal), (_, name) => `${name}${masked('personal')}`],",
    '',
  ]),
  takenOut('a log line that is not masked', 'messages passing it', [
    log,
    'to.info(oneLine(mask(message)))',
    'to.info(oneLine(message))',
  ]),
  takenOut('a log line that is not masked', 'errors passing it', [
    log,
    'oneLine(mask(error === undefined ? message : `${message}: ${errorText(error)}`))',
    'oneLine(error === undefined ? message : `${message}: ${errorText(error)}`)',
  ]),
  takenOut('a log line that is not masked', 'printers’ names passing it', [
    log,
    'log.scope(plainName(mask(name)))',
    'log.scope(plainName(name))',
  ]),
  takenOut('a support report that contains personal data', 'the mask', [
    report,
    "if (typeof value === 'string') return mask(value);",
    "if (typeof value === 'string') return value;",
  ]),
  takenOut('a support report that contains personal data', 'numbers in place of names', [
    report,
    'operator: operator === null ? null : `person ${numberOf(operator)}`',
    'operator',
  ]),
  takenOut('names and addresses kept forever', 'the order losing them', [
    removal,
    'draft: JSON.stringify(draft),',
    'draft: label.draft,',
  ]),
  takenOut('names and addresses kept forever', 'corrections losing them', [
    removal,
    "tx.selectFrom('updates').selectAll().where('label_id', '=', id).execute())",
    "tx.selectFrom('updates').selectAll().where('label_id', '=', '').execute())",
  ]),
  takenOut('settings that no longer say that people sign in', 'its being sealed', [
    'src/main/app/people-switch.ts',
    'sealed = await vault.peopleOn().catch(() => null);',
    'sealed = null;',
  ]),
  takenOut('settings removed where there is no keychain', 'absence opening nothing', [
    'src/main/app/people-switch.ts',
    "(sealed === null && !settings.holds('people') && hasPeople())",
    'false',
  ]),
  takenOut('settings that can’t be read', 'a look at whether they can', [
    'src/main/app/try-open.ts',
    'if (message !== null) {',
    "if (message === '') {",
  ]),
  takenOut('settings that are a folder, a pipe or a device', 'a look at what it is', [
    'src/main/electron/settings-store.ts',
    "if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error('it is not a file');",
    '',
  ]),
  takenOut('a pipe in place of the list of people', 'a look at what it is', [
    'src/main/base/atomic-file.ts',
    "if (!(await stat(file)).isFile()) return 'unreadable';",
    '',
  ]),
  takenOut('a pipe in place of the vault', 'a look at what it is', [
    'src/main/credentials/secret-file.ts',
    "if (!(await stat(file)).isFile()) throw new VaultError('what has its name is not a file');",
    '',
  ]),
  takenOut('a pipe in place of the record’s end', 'a look at what it is', [
    'src/main/app/record-end-file.ts',
    "if (!isFile()) return { form: 'unreadable', kept: nothingKept() };",
    '',
  ]),
  takenOut('a folder in place of the record’s end', 'its being moved, not copied', [
    'src/main/app/record-end-file.ts',
    '(isFile() ? copyFile : rename)(',
    'copyFile(',
  ]),
  takenOut('a provisioning file that switches people off', 'credentials being forgotten', [
    'src/main/features/settings/set-up-calls.ts',
    'await forgetCredentials(change, desk);',
    '',
  ]),
  takenOut('a change hidden among others that a supervisor allows', 'all of them being shown', [
    'src/main/features/people/call-changes.ts',
    'const mostChanges = 1000;',
    'const mostChanges = 12;',
  ]),
  takenOut('a change hidden among others that a supervisor allows', 'lists being gone through', [
    'src/main/features/people/call-changes.ts',
    'Array.isArray(value)\n    ? Object',
    'false as boolean\n    ? Object',
  ]),
  takenOut('a provisioning file that a supervisor approves without seeing it', 'its being read', [
    'src/main/app/requested-change.ts',
    "if (name === 'provisioning.load') return changeByFile(input as Input<'provisioning.load'>, settings);",
    '',
  ]),
  takenOut('an order bought a second time', 'a look at what was bought before', [
    'src/main/workflow/steps/register.ts',
    'return before === null ? null : failure(',
    'return before !== label.id ? null : failure(',
  ]),
  takenOut('an order bought a second time', 'a supervisor being asked', [
    'src/shared/bridge/calls/labels.ts',
    "supervisorIf(how === 'again')",
    'supervisorIf(how === undefined)',
  ]),
  takenOut("a supervisor's approval used for another call", 'its naming that call', [
    'src/main/features/people/approvals.ts',
    'const mark = asked.get(id);',
    'const mark = [...asked.values()].at(-1);',
  ]),
  takenOut('guessing badges with one’s own badge in between', 'a right badge forgiving nothing', [
    'src/main/features/people/people-calls.ts',
    "attempts.attempt(badgeKey, holder, 'anybodys')",
    "attempts.attempt(badgeKey, holder, 'own')",
  ]),
  takenOut('the clock set forward between guesses', 'a clock that nobody sets', [
    'src/main/features/people/people.ts',
    "'people-tries.json'), options.monotonic,",
    "'people-tries.json'), now,",
  ]),
  takenOut('a bench that its administrator made read-only, changed there', 'the gate', [
    readOnly,
    'setsUp(name, input) ? refused : admit(name, input);',
    'admit(name, input);',
  ]),
  takenOut('a bench that its administrator made read-only, changed there', 'regard for leaving its floor', [
    readOnly,
    "'settings.leaveFloor',",
    '',
  ]),
  takenOut('a bench that its administrator made read-only, changed there', 'regard for another address', [
    readOnly,
    "return 'elsewhere' in (input as object);",
    'return false;',
  ]),
  takenOut('a damaged policy that would make a read-only bench ordinary', 'its being an error', [
    'src/main/electron/policy.ts',
    'throw new Error(`${file} must look like',
    "if (text !== '') return nothing;\n    throw new Error(`${file} must look like",
  ]),
];

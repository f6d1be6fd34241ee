import { takenOut } from './taken-out';

const values = 'src/main/features/intake/values.ts';
const provisioning = 'src/main/features/settings/provisioning/parse.ts';
const framer = 'src/main/printing/zebra/framer.ts';
const tokenizer = 'src/main/printing/language/zpl/tokenizer.ts';
const chunks = 'src/main/printing/raster/png/chunks.ts';
const limits = 'src/main/printing/raster/limits.ts';
const rows = 'src/main/archive/core/rows.ts';
const folder = 'src/main/features/intake/watch/folder.ts';
const keyRun = 'src/shared/key-run.ts';
const scan = 'src/shared/scan.ts';
const csv = 'src/shared/spreadsheet.ts';
const signs = String.raw`const signs = '(?=[=+\\-@\\t\\r\\n＝＋－＠])';`;

/** Guards of the section “Input from outside”. */
export const inputGuards = [
  takenOut('a label with commands that harm the printer', 'their refusal', [
    'src/main/printing/fitting.ts',
    "if (assessment.never.length > 0) return 'never';",
    "if (assessment.never.length < 0) return 'never';",
  ]),
  takenOut('such commands with other command characters', 'the readings with other characters', [
    'src/main/printing/language/zpl/read-label.ts',
    'if (findings.isAmbiguous || isChanged)',
    'if (document.length < 0 && isChanged)',
  ]),
  takenOut('other printer languages in a label', 'the search for them', [
    'src/main/printing/language/zpl/read-label.ts',
    'if (isThere) findings.add(',
    'if (isThere && document.length < 0) findings.add(',
  ]),
  takenOut('a printer whose device file is a person’s file', 'a look at its path', [
    'src/shared/print/printer.ts',
    'return fileUri.test(uri);',
    "return uri.startsWith('file:///');",
  ]),
  takenOut('order files with very many names', 'a bound on those of an order', [
    'src/main/features/intake/json/read-json.ts',
    'if (hasTooManyNames(element)) {',
    'if (hasTooManyNames({})) {',
  ]),
  takenOut('order files with very many names', 'a bound on those of an item', [
    'src/main/features/intake/json/element.ts',
    'if (isObject(item) && hasTooManyNames(item))',
    'if (isObject(item) && hasTooManyNames({}))',
  ]),
  takenOut('order files with very many names', 'a bound on those of a parcel', [
    'src/main/features/intake/json/parcels.ts',
    'if (hasTooManyNames(ownParcel))',
    'if (hasTooManyNames({}))',
  ]),
  takenOut('a table of very many columns', 'a bound on them', [
    'src/main/features/intake/csv/header.ts',
    'if (names.length > mostNames)',
    'if (names.length < 0)',
  ]),
  takenOut('order files that take long to read', 'a thread of their own', [
    'src/main/features/intake/aside/reader.ts',
    'request.bytes.length <= smallFile',
    'request.bytes.length >= 0',
  ]),
  takenOut('a table of corrections that takes long to read', 'a thread of its own', [
    'src/main/features/corrections/import/reader.ts',
    'bytes.length <= smallFile',
    'bytes.length >= 0',
  ]),
  takenOut('a table of corrections larger than a basket', 'a bound on its rows', [
    'src/main/features/corrections/import/read.ts',
    'if (below.length > mostCorrections)',
    'if (below.length < 0)',
  ]),
  takenOut('a file in which half a million rows are wrong', 'turns of others', [
    'src/main/features/intake/watch/problems-file.ts',
    'if (lines.length % linesAtOnce === 0) yield;',
    'if (lines.length < 0) yield;',
  ]),
  takenOut('settings of a printer that outlast a label', 'their being put back', [
    'src/main/printing/language/zpl/lasting.ts',
    'behind: latin1(characters + format)',
    'behind: latin1(characters)',
  ]),
  takenOut('all results of a reading sent at once', 'bounds on a piece', [
    'src/main/features/intake/aside/pieces.ts',
    'if (weight < pieceWeight && entries.length < pieceEntries) continue;',
    'continue;',
  ]),
  takenOut('order files that break or mislead the import', 'a look for what is no text', [
    values,
    'const broken = /[^\\P{Cc}\\t\\n\\r]|\\p{Cs}/u;',
    'const broken = /(?!)/;',
  ]),
  takenOut('half of an order', 'all of its rows or none', [
    'src/main/features/intake/csv/gather.ts',
    'if (rows.some((row) => row.faults.length > 0)) return { refused: refuseAll(rows, key) };',
    'if (rows.every((row) => row.faults.length > 0)) return { refused: refuseAll(rows, key) };',
  ]),
  takenOut('prototype names in JSON', 'names being known', [
    'src/main/features/intake/json/element.ts',
    'if (!known.has(name)) result.unknown.push(name);',
    'if (name === null) result.unknown.push(name);',
  ]),
  takenOut('values longer than the limit', 'a longest value', [
    values,
    'const longestValue = 4000;',
    'const longestValue = 1e9;',
  ]),
  takenOut('a provisioning file loaded in part', 'it being refused as a whole', [
    provisioning,
    'if (!parsed.success) return { ok: false, errors: parsed.error.issues.flatMap(errorsOf) };\n  const provisioning = parsed.data as Provisioning;',
    'const provisioning = (parsed.success ? parsed.data : json.value) as Provisioning;',
  ]),
  takenOut('a provisioning file that contradicts itself', 'a look at what no single value shows', [
    provisioning,
    'const errors = crossChecks(provisioning);',
    'const errors: ReturnType<typeof crossChecks> = [];',
  ]),
  takenOut('secrets quoted in its errors', 'words of our own', [
    provisioning,
    'errors: parsed.error.issues.flatMap(errorsOf)',
    "errors: [{ path: '', message: JSON.stringify(json.value) ?? '' }]",
  ]),
  takenOut('replies of a faulty printer', 'a new answer ending what was open', [
    framer,
    "if (byte === STX) begin('frame');",
    "if (byte === STX && open === null) begin('frame');",
  ]),
  takenOut('endless replies', 'an end of a frame', [
    framer,
    'open !== null && text.length < longest',
    'open !== null',
  ]),
  takenOut('unknown devices that answer the search', 'the mark of an answer', [
    'src/main/printing/discovery/zebra-query.ts',
    'bytes.length < 0x3c || !bytes.subarray(0, 3).equals(replyMark)',
    'bytes.length < 0x3c',
  ]),
  takenOut('unknown devices that answer the search', 'plain letters alone', [
    'src/main/printing/discovery/zebra-query.ts',
    '/^[\\x20-\\x7e]+$/.test(clean) ? clean : null',
    'clean',
  ]),
  takenOut('hostile ZPL', 'a bound on what of a command is kept', [
    'src/main/printing/language/zpl/draft.ts',
    'const mostKept = 16 * 1024;',
    'const mostKept = 1024 * 1024 * 1024;',
  ]),
  takenOut('hostile ZPL', 'numbers that are none being read as one', [
    'src/main/printing/language/zpl/label-count.ts',
    'Number.isNaN(copies) ? 1 : Math.min(mostCopies, Math.max(1, copies))',
    'copies',
  ]),
  takenOut('ZPL that is read differently in pieces', 'its state between two pieces', [
    tokenizer,
    'push(chunk: Uint8Array): Token[] {',
    'push(chunk: Uint8Array): Token[] {\n    this.#payloadLeft = 0;\n    this.#head = null;\n    this.#opening = null;',
  ]),
  takenOut('hostile PNG', 'a look at where a chunk ends', [
    chunks,
    'if (end + 4 > bytes.length || (isCritical(type) && !known.has(type)))',
    'if (isCritical(type) && !known.has(type))',
  ]),
  takenOut('hostile PNG', 'the bound on a side', [
    limits,
    'width > limits.side || height > limits.side || ',
    '',
  ]),
  takenOut('hostile PNG', 'the bound on its pixels', [limits, ' || width * height > limits.pixels', '']),
  takenOut('hostile PDF', 'a name for what went wrong', [
    'src/main/printing/raster/worker.ts',
    'problem: error.problem };',
    'problem: String(error.stack) as never };',
  ]),
  takenOut('a page that never ends', 'the thread being killed', [
    'src/main/printing/raster/thread.ts',
    "() => void kill('too_slow')",
    '() => undefined',
  ]),
  takenOut('corrupt database rows', 'an error that names the row', [
    rows,
    "throw new ColumnError(column, 'is not JSON');",
    'throw new TypeError(text);',
  ]),
  takenOut('corrupt database rows', 'rows being parsed', [
    rows,
    'if (parsed.success) return parsed.data;',
    'return reader.shape(row) as T;',
  ]),
  takenOut('names that lead out of the watch folder', 'plain names alone', [
    folder,
    "part !== basename(part) || part === '..' || part === '.' || part.includes('\\0')",
    "part.includes('\\0')",
  ]),
  takenOut('links that lead out of it', 'links to files being refused', [
    folder,
    '(flags.O_NOFOLLOW ?? 0) | (flags.O_NONBLOCK ?? 0)',
    'flags.O_NONBLOCK ?? 0',
  ]),
  takenOut('links that lead out of it', 'links to folders being refused', [
    folder,
    "if (place !== '' && !(await lstat(pathOf(place))).isDirectory())",
    "if (place !== '' && !(await lstat(pathOf(place))))",
  ]),
  takenOut('control characters in scans', 'their being taken out', [
    scan,
    "text.replace(controls, '').trim()",
    'text.trim()',
  ]),
  takenOut('control characters in scans', 'a code never becoming nothing', [
    scan,
    "rest.trim() === '' ? fallback : rest.trim()",
    'rest.trim()',
  ]),
  takenOut('keys that only look like a scan', 'three characters at least', [
    keyRun,
    'const shortestScan = 3;',
    'const shortestScan = 2;',
  ]),
  takenOut('keys that only look like a scan', 'a scanner’s pace', [
    keyRun,
    'at - (times[index] ?? at) <= maxKeyGapMs',
    'true',
  ]),
  takenOut('a tracking record that moves a cursor or is endless', 'its characters being looked at', [
    'src/main/service/tolerant-values.ts',
    String.raw`.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');`,
    ';',
  ]),
  takenOut('a tracking record that moves a cursor or is endless', 'an end', [
    'src/main/service/tolerant-values.ts',
    '.slice(0, longestWords)',
    '',
  ]),
  takenOut('a calculation of duties that does this', 'its characters being looked at', [
    'src/main/service/tolerant-values.ts',
    String.raw`.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');`,
    ';',
  ]),
  takenOut('a misleading packageId', 'a look at its characters', [
    'src/main/service/answer-fields.ts',
    String.raw`text.length <= max && /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u.test(text)`,
    'text.length <= max',
  ]),
  takenOut('a misleading packageId', 'a look at its length', [
    'src/main/service/answer-fields.ts',
    'text.length <= max && ',
    '',
  ]),
  takenOut('formulas in exported CSV', 'the apostrophe', [
    csv,
    `text.replace(formula, "'")`,
    `text.replace(formula, '')`,
  ]),
  takenOut('formulas in exported CSV', 'the wide signs', [csv, signs, signs.replace('＝＋－＠', '')]),
  takenOut('formulas in exported CSV', 'cells that begin behind a semicolon', [csv, '|[;', '|[']),
  takenOut('formulas in exported CSV', 'cells that begin with quotes', [csv, `])"*';`, `])';`]),
  takenOut('formulas in the list of a file’s problems', 'the apostrophe', [
    'src/main/features/intake/watch/problems-file.ts',
    'withoutFormula(value)',
    'value',
  ]),
  takenOut('a log line that hides another', 'characters being written out', [
    'src/main/electron/log.ts',
    '/[\\p{C}\\p{Default_Ignorable_Code_Point}]/gu,',
    '/[^\\s\\S]/gu,',
  ]),
  takenOut('an invisible character in the log', 'their being written out', [
    'src/main/electron/log.ts',
    String.raw`[\p{C}\p{Default_Ignorable_Code_Point}]`,
    String.raw`[\p{Cc}\p{Bidi_Control}]`,
  ]),
  takenOut('a printer’s name that removes its lines from the log', 'its signs being written out', [
    'src/main/electron/log.ts',
    'log.scope(plainName(mask(name)))',
    'log.scope(oneLine(mask(name)))',
  ]),
  takenOut('a log line that takes forever', 'where a mail address may begin', [
    'src/main/diagnostics/mask.ts',
    '[/(?<![^\\s"<>()[\\],;:@\\\\])[^',
    '[/[^',
  ]),
  takenOut('a certificate file made to be slow', 'a bound on its size', [
    'src/main/app/network.ts',
    'stats.size <= maxBytes',
    'stats.size <= 1e12',
  ]),
  takenOut(
    'a certificate file that is a pipe or a device',
    'its being a file',
    ['src/main/app/network.ts', ' | (flags.O_NONBLOCK ?? 0));', ');'],
    ['src/main/app/network.ts', 'stats.isFile() && ', ''],
  ),
  takenOut('a certificate file that is a pipe without a writer', 'its being opened without waiting', [
    'src/main/app/network.ts',
    ' | (flags.O_NONBLOCK ?? 0));',
    ');',
  ]),
  takenOut('a certificate file with very many certificates', 'a bound on them', [
    'src/main/app/network.ts',
    'found.length === 0 || found.length > mostCertificates',
    'found.length === 0',
  ]),
  takenOut('names of every object in an order’s own text', 'their being unknown', [
    'src/main/features/intake/json/element.ts',
    'if (!known.has(name)) result.unknown.push(name);',
    'if (!known.has(name) && !(name in {})) result.unknown.push(name);',
  ]),
  takenOut('a print queue that says that it is done', 'its being no printer', [
    'src/main/printing/hand-over.ts',
    "return { state: 'sent', counterAfter: null, note: isQueue",
    "return { state: isQueue ? 'confirmed' : 'sent', counterAfter: null, note: isQueue",
  ]),
  takenOut('a job that was held in a queue and disappeared', 'the doubt', [
    'src/main/printing/transport/spooler/transport.ts',
    "return last.is === 'waiting' && last.reasons.length > 0 ? 'removed' : 'ended';",
    "return 'ended';",
  ]),
  takenOut('a file that takes the memory of the station', 'a look at what is in it', [
    'src/main/features/intake/json/read-json.ts',
    'if (excessIn(text, mostJson) !== null) return',
    'if (text === null) return',
  ]),
  takenOut('a label whose pictures take minutes to unpack', 'the budget', [
    'src/main/printing/language/zpl/sizes.ts',
    'isDoubtful && unpacked <= mostUnpacked ? picture.ink()',
    'isDoubtful ? picture.ink()',
  ]),
];

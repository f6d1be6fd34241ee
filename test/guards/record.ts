import { takenOut } from './taken-out';

const verify = 'src/main/archive/audit/verify.ts';
const ends = 'src/main/app/record-end.ts';
const endFile = 'src/main/app/record-end-file.ts';

const lostEnd = 'src/main/archive/recovery/missing-end.ts';
/** Guards of the section “The record”. */
export const recordGuards = [
  takenOut('labels copied by the clipboard', 'its being noted', [
    'src/main/features/record/recorded.ts',
    "copyDocument: (which) => copied('document', station.labels.copyDocument(which)),",
    '',
  ]),
  takenOut('everything at the bench put back as it was yesterday', 'a comparison with that line', [
    'src/main/app/record.ts',
    "=== claimed.hash ? 'held' : 'not_held'",
    "=== '' ? 'not_held' : 'held'",
  ]),
  takenOut('yesterday’s archive in its place', 'a comparison with the kept end', [
    lostEnd,
    '(heads.length > 0 && !heads.some((head) => holds(connection, head)))',
    'false',
  ]),
  takenOut('an archive from elsewhere in its place', 'a comparison with the kept end', [
    lostEnd,
    '(heads.length > 0 && !heads.some((head) => holds(connection, head)))',
    'false',
  ]),
  takenOut('yesterday’s archive, the kept end removed', 'a question whether it was sealed', [
    lostEnd,
    '(!mayBeSealed && wasSealed(connection))',
    'false',
  ]),
  takenOut('the archive removed', 'the kept end speaking for it', [
    lostEnd,
    'heads.length > 0 || statSync(',
    'statSync(',
  ]),
  takenOut('put in place again, after it was reported', 'the end of the archive that was open last', [
    'src/main/app/record-end.ts',
    'const last = kept.last[environment] ?? kept.ends[environment];',
    'const last = kept.ends[environment];',
  ]),
  takenOut('a row of the record removed', 'a look for the rows of the chain', [
    verify,
    'if (row === undefined) findings.rowMissing({ of: kind, id, seq, digest: written });\n',
    'if (row === undefined) continue;\n',
  ]),
  takenOut('a row of the record altered', 'its digest being compared', [
    verify,
    'row.found !== (row.anonymised ?? written) && isTrue && !isSecond',
    'row.found === written && false',
  ]),
  takenOut('an entry of its chain removed', 'a look at the numbers', [
    verify,
    'if (missing > 0) findings.entriesMissing',
    'if (missing < 0) findings.entriesMissing',
  ]),
  takenOut('an entry of its chain altered', 'its hash being made again', [
    verify,
    'isSame(linkOf(chained, entry), entry.hash)',
    'true',
  ]),
  takenOut('an entry of its chain moved to another row', 'row and kind in its hash', [
    'src/main/archive/audit/digest.ts',
    '`${seq}\\0${kind}\\0${row_id}\\0`',
    '`${seq}\\0`',
  ]),
  takenOut('rows inserted', 'a look for rows of no entry', [
    verify,
    "for (const id of withoutEntry) findings.rowInserted({ of, id, found: digests.get(id)?.found ?? '' });",
    '',
  ]),
  takenOut('rows exchanged', 'their digests being compared', [
    verify,
    'row.found !== (row.anonymised ?? written) && isTrue && !isSecond',
    'row.found === written && false',
  ]),
  takenOut('rows exchanged', 'a look for where they were', [
    'src/main/archive/audit/findings.ts',
    "from === null ? otherwise : 'reordered'",
    'otherwise',
  ]),
  takenOut('the end cut off', 'the end that was kept', [
    verify,
    'if (kept && kept.count > walk.before.seq) findings.cut',
    'if (kept && kept.count < 0) findings.cut',
  ]),
  takenOut('the chain started again', 'the hash that was kept', [
    verify,
    'if (kept?.count === entry.seq && kept.hash !== hexOf(entry.hash)) findings.rewritten(entry.seq);',
    '',
  ]),
  takenOut('the kept end moved by the station', 'a look at whether the archive still holds it', [
    ends,
    'return end && !(await holds(archive, end))\n',
    'return end === null\n',
  ]),
  takenOut('the kept end read or written by hand', 'the end being sealed', [
    endFile,
    'sealed === null ? kept :',
    "sealed === null || text !== '' ? kept :",
  ]),
  takenOut('an end put in place of the sealed one', 'what the record says of its being sealed', [
    ends,
    "return wasSealed && form !== 'sealed'",
    "return wasSealed && form === 'sealed'",
  ]),
  takenOut('a restore that is taken for an end cut off', 'the end being announced before the swap', [
    'src/main/archive/recovery/restore.ts',
    'await restoration.announce?.(',
    'void (',
  ]),
  takenOut('an end cut off that is taken for a restore', 'a look whether the restored archive is there', [
    ends,
    'if (!(await holds(archive, head))) continue;',
    '',
  ]),
  takenOut('names and addresses exported to a file', 'its being noted', [
    'src/main/features/record/recorder.ts',
    "if ((file ?? path ?? null) !== null) await note({ type: 'data.exported'",
    "if (file === '') await note({ type: 'data.exported'",
  ]),
  takenOut('an archive of a moment ago in its place', 'the end kept as a purchase leaves', [
    'src/main/workflow/steps/register.ts',
    '  ports.keepEnd();',
    '',
  ]),
  takenOut('other files that a person saves', 'their being looked at', [
    'src/main/features/record/recorded.ts',
    "exported('landed_slip', station.landed.slip(request))",
    'station.landed.slip(request)',
  ]),
];

import { takenOut } from './taken-out';

const troubles = 'tools/supply/troubles.ts';
const threat = 'libraries that were not chosen, or under other licences';

/** Guards of the section “Supply chain”. */
export const supplyGuards = [
  takenOut(threat, 'a look at licences', [troubles, '...licenceTroubles(packages),', '']),
  takenOut(threat, 'a look at scripts', [troubles, '...scriptTroubles(packages),', '']),
  takenOut(threat, 'a look at addresses', [troubles, '...addressTroubles(packages),', '']),
  takenOut(threat, 'a look for reasons', [troubles, '...unexplained.map(', '...[].map(']),
  takenOut('such a program packaged by mistake', 'its refusal', [
    'tools/packaging/production.ts',
    "if (isMeant && source === 'registry')",
    "if (isMeant && source === '')",
  ]),
  takenOut('a program made of another Electron than was tested', 'a look at its version', [
    'tools/packaging/production.ts',
    'if (isMeant && version !== wanted)',
    "if (isMeant && version === 'none')",
  ]),
  takenOut('known vulnerabilities in what is shipped', 'the failure where there is no list', [
    'tools/supply/weaknesses.ts',
    'if (report === null)\n    throw',
    'if (report === null) return;\n  if (version === null)\n    throw',
  ]),
  takenOut('known vulnerabilities in what is shipped', 'Electron being looked at', [
    'tools/supply/weaknesses.ts',
    'name === host || ',
    '',
  ]),
  takenOut('a newer version from another source', 'a look at the signature', [
    'src/main/newer-version/release.ts',
    'if (!verify(null, bytes,',
    'if (bytes.length === 0 && !verify(null, bytes,',
  ]),
  takenOut('a newer version changed on its way', 'a look at its hash', [
    'src/main/newer-version/source.ts',
    'if (!(await matchesDigest(part, release)))',
    'if (release.bytes === 0)',
  ]),
  takenOut('a newer version changed while it waits', 'the second look', [
    'src/main/newer-version/updater.ts',
    'if (!(await matchesDigest(ready.file, ready.release))) throw',
    "if (ready.file === '') throw",
  ]),
  takenOut('an older version with known vulnerabilities, offered again', 'a look at its number', [
    'src/main/newer-version/updater.ts',
    'if (!isNewer(release.version, version) || known',
    'if (known',
  ]),
];

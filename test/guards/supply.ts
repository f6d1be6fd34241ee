import { takenOut } from './taken-out';

const troubles = 'tools/supply/troubles.ts';
const threat = 'libraries nobody chose, or under other licences';

/** Guards of the section “Supply chain”. */
export const supplyGuards = [
  takenOut(threat, 'a look at licences', [troubles, '...licenceTroubles(packages),', '']),
  takenOut(threat, 'a look at scripts', [troubles, '...scriptTroubles(packages),', '']),
  takenOut(threat, 'a look at addresses', [troubles, '...addressTroubles(packages),', '']),
  takenOut(threat, 'a look for reasons', [troubles, '...unexplained.map(', '...[].map(']),
  takenOut('its being packaged without a word', 'its refusal', [
    'tools/packaging/production.ts',
    "if (isMeant && source === 'registry')",
    "if (isMeant && source === '')",
  ]),
  takenOut('a program made of another Electron than was tested', 'a look at its version', [
    'tools/packaging/production.ts',
    'if (isMeant && version !== wanted)',
    "if (isMeant && version === 'none')",
  ]),
  takenOut('known holes in what is shipped', 'the failure where there is no list', [
    'tools/supply/weaknesses.ts',
    'if (report === null)\n    throw',
    'if (report === null) return;\n  if (version === null)\n    throw',
  ]),
  takenOut('known holes in what is shipped', 'Electron being looked at', [
    'tools/supply/weaknesses.ts',
    'name === host || ',
    '',
  ]),
];

import { takenOut } from './taken-out';

const troubles = 'tools/supply/troubles.ts';
const threat = 'libraries nobody chose, or under other licences';

/** Guards of the section “Supply chain”. */
export const supplyGuards = [
  takenOut(threat, 'a look at licences', [troubles, '...licenceTroubles(packages),', '']),
  takenOut(threat, 'a look at scripts', [troubles, '...scriptTroubles(packages),', '']),
  takenOut(threat, 'a look at addresses', [troubles, '...addressTroubles(packages),', '']),
  takenOut(threat, 'a look for reasons', [troubles, '...unexplained.map(', '...[].map(']),
];

import type { Operation } from './faults';

export interface Route {
  operation: Operation;
  /** The package asked about, where the address names one. */
  packageId: string;
}

interface Door {
  operation: Operation;
  method: string;
  path: RegExp;
}

const doors: Door[] = [
  { operation: 'register', method: 'POST', path: /^\/api\/system\/packages\/register$/ },
  { operation: 'update', method: 'PATCH', path: /^\/api\/customer\/packages\/update$/ },
  { operation: 'track', method: 'GET', path: /^\/api\/tracking\/([^/]+)$/ },
  { operation: 'landedCost', method: 'POST', path: /^\/api\/system\/duties-taxes\/combined-call-hs6$/ },
];

/** Only label creation has a staging address. */
const stagingPath = /^\/staging(?=\/api\/system\/packages\/register$)/;

/** The operation an address means; a number is the HTTP status for one that means none. */
export const routeOf = (method: string, path: string): Route | 404 | 405 => {
  const plain = path.replace(stagingPath, '');
  const door = doors.find((candidate) => candidate.path.test(plain));
  if (!door) return 404;
  if (door.method !== method) return 405;
  return { operation: door.operation, packageId: decodeURIComponent(door.path.exec(plain)?.[1] ?? '') };
};

import type { Operation } from './faults';

export interface Route {
  operation: Operation;
  /** The requested package, where the address names one. */
  packageId: string;
}

interface RoutePattern {
  operation: Operation;
  method: string;
  path: RegExp;
}

const patterns: RoutePattern[] = [
  { operation: 'register', method: 'POST', path: /^\/api\/system\/packages\/register$/ },
  { operation: 'update', method: 'PATCH', path: /^\/api\/customer\/packages\/update$/ },
  { operation: 'track', method: 'GET', path: /^\/api\/tracking\/([^/]+)$/ },
  { operation: 'landedCost', method: 'POST', path: /^\/api\/system\/duties-taxes\/combined-call-hs6$/ },
];

/** Only label creation has a staging address. */
const stagingPath = /^\/staging(?=\/api\/system\/packages\/register$)/;

/** The operation of an address; a number is the HTTP status for an address without one. */
export const routeOf = (method: string, path: string): Route | 404 | 405 => {
  const plain = path.replace(stagingPath, '');
  const door = patterns.find((candidate) => candidate.path.test(plain));
  if (!door) return 404;
  if (door.method !== method) return 405;
  return { operation: door.operation, packageId: decodeURIComponent(door.path.exec(plain)?.[1] ?? '') };
};

import type { Guard } from '#tools/guards/guard';
import { bridgeGuards } from './bridge';
import { dataGuards } from './data';
import { inputGuards } from './input';
import { networkGuards } from './network';
import { recordGuards } from './record';
import { supplyGuards } from './supply';
import { windowGuards } from './window';

/** Every way in which `npm run guards` takes a guard of docs/security.md out. */
export const guards: Guard[] = [
  ...[...windowGuards, ...bridgeGuards],
  ...[...networkGuards, ...dataGuards, ...recordGuards, ...inputGuards, ...supplyGuards],
];

/** Lines whose guard is not taken out, by their threat, with the reason. */
export const untried: Record<string, string> = {
  'floods of calls': 'nothing stands there: the test shows that every call is answered, and how fast',
  'a document that takes forever to read': 'without it the test itself would never end',
};

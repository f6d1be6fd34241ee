import type { Guard } from '#tools/guards/guard';
import { networkGuards } from './network';
import { windowGuards } from './window';

/** Every way in which `npm run guards` takes a guard of docs/security.md out. */
export const guards: Guard[] = [...windowGuards, ...networkGuards];

/** Lines whose guard is not taken out, by their threat, with the reason. */
export const untried: Record<string, string> = {};

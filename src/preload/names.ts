/**
 * The names of the contract's calls and events, put in by the build (`electron.vite.config.ts`): the preload script must know what may
 * pass without loading the schemas.
 */
declare const bridgeNames: { calls: readonly string[]; events: readonly string[] };

export const callNames: ReadonlySet<string> = new Set(bridgeNames.calls);
export const eventNames: ReadonlySet<string> = new Set(bridgeNames.events);

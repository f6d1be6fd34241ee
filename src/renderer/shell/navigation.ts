import { useSyncExternalStore } from 'react';

/** Screens that exist now, in the order of the rail. */
export type ScreenKey =
  'ship' | 'queue' | 'track' | 'reprint' | 'recipient' | 'landed' | 'labels' | 'printers' | 'settings';

let current: ScreenKey = 'ship';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens a screen. Any part may call it. */
export const openScreen = (screen: ScreenKey): void => {
  current = screen;
  for (const listener of listeners) listener();
};

export const currentScreen = (): ScreenKey => current;

/** The screen that is open. */
export const useScreen = (): ScreenKey => useSyncExternalStore(subscribe, currentScreen);

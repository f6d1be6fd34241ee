import { useSyncExternalStore } from 'react';
import type { text } from '../text';

/** All screens, in the order of the rail. */
export type ScreenKey =
  | 'ship'
  | 'queue'
  | 'track'
  | 'reprint'
  | 'recipient'
  | 'landed'
  | 'labels'
  | 'printers'
  | 'floor'
  | 'settings';

/** Sections of Settings. */
export type SectionKey = keyof typeof text.settings.sections;

let current: ScreenKey = 'ship';
/** Kept, so that Settings opens at the same section again. */
let section: SectionKey = 'service';
/** How often a person was led to a place in Settings, and the last of these requests that was carried out. */
let focusRequests = 0;
let servedFocusRequests = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Opens a screen. Any part may call it. */
export const openScreen = (screen: ScreenKey): void => {
  current = screen;
  notify();
};

/** Chooses the section that Settings shows. */
export const chooseSection = (chosen: SectionKey): void => {
  section = chosen;
  notify();
};

/** Leads to a section of Settings, and into its first empty field. */
export const openSettings = (chosen: SectionKey): void => {
  section = chosen;
  focusRequests += 1;
  openScreen('settings');
};

export const currentScreen = (): ScreenKey => current;

/** The open screen. */
export const useScreen = (): ScreenKey => useSyncExternalStore(subscribe, currentScreen);

/** The chosen section of Settings. */
export const useSection = (): SectionKey => useSyncExternalStore(subscribe, () => section);

/** Changes each time a person is led to a place in Settings; 0 before the first time. */
export const useFocusRequests = (): number => useSyncExternalStore(subscribe, () => focusRequests);

/** True from the request to lead a person to a place in Settings until the focus is there. */
export const isFocusRequested = (): boolean => servedFocusRequests !== focusRequests;

/** Called when the focus is there. */
export const endFocusRequest = (): void => {
  servedFocusRequests = focusRequests;
};

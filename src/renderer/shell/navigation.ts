import { useSyncExternalStore } from 'react';
import type { text } from '../text';

/** Screens that exist now, in the order of the rail. */
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
/** Coming back to Settings leads to the same place. */
let section: SectionKey = 'service';
/** Counts the times somebody was led to a place in Settings, and how many of them were seen to. */
let led = 0;
let ledTo = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Opens a screen. Any part may call it. */
export const openScreen = (screen: ScreenKey): void => {
  current = screen;
  tell();
};

/** Chooses a section, for whenever Settings is open. */
export const chooseSection = (chosen: SectionKey): void => {
  section = chosen;
  tell();
};

/** Leads to a section of Settings, and into its first empty field. */
export const openSettings = (chosen: SectionKey): void => {
  section = chosen;
  led += 1;
  openScreen('settings');
};

export const currentScreen = (): ScreenKey => current;

/** The screen that is open. */
export const useScreen = (): ScreenKey => useSyncExternalStore(subscribe, currentScreen);

/** The section of Settings that is chosen. */
export const useSection = (): SectionKey => useSyncExternalStore(subscribe, () => section);

/** Changes each time somebody is led to a place in Settings; 0 while nobody was. */
export const useLed = (): number => useSyncExternalStore(subscribe, () => led);

/** True from when somebody was led to a place in Settings until they are there. */
export const isLed = (): boolean => ledTo !== led;

/** They are there. */
export const endLed = (): void => {
  ledTo = led;
};

import { createStore, useStore } from '../store';
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

const screen = createStore<ScreenKey>('ship');
/** Kept, so that Settings opens at the same section again. */
const section = createStore<SectionKey>('service');
/** How often a person was led to a place in Settings, and the last of these requests that was carried out. */
const focusRequests = createStore(0);
let servedFocusRequests = 0;

/** Opens a screen. Any part may call it. */
export const openScreen = (opened: ScreenKey): void => screen.set(opened);

/** Chooses the section that Settings shows. */
export const chooseSection = (chosen: SectionKey): void => section.set(chosen);

/** Leads to a section of Settings, and into its first empty field. */
export const openSettings = (chosen: SectionKey): void => {
  chooseSection(chosen);
  focusRequests.set(focusRequests.get() + 1);
  openScreen('settings');
};

export const currentScreen = (): ScreenKey => screen.get();

/** The open screen. */
export const useScreen = (): ScreenKey => useStore(screen);

/** The chosen section of Settings. */
export const useSection = (): SectionKey => useStore(section);

/** Changes each time a person is led to a place in Settings; 0 before the first time. */
export const useFocusRequests = (): number => useStore(focusRequests);

/** True from the request to lead a person to a place in Settings until the focus is there. */
export const isFocusRequested = (): boolean => servedFocusRequests !== focusRequests.get();

/** Called when the focus is there. */
export const endFocusRequest = (): void => {
  servedFocusRequests = focusRequests.get();
};

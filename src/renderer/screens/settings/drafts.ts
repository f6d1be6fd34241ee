import { useSyncExternalStore } from 'react';

/** What was changed in a section and is not saved yet: field to value. Never holds a secret. */
export type Draft = Readonly<Record<string, unknown>>;

const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();
let changed: ReadonlySet<string> = new Set();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Puts unsaved changes into a section, as if they had been typed there. */
export const storeDraft = (section: string, draft: Draft): void => {
  if (Object.keys(draft).length === 0) drafts.delete(section);
  else drafts.set(section, draft);
  changed = new Set(drafts.keys());
  for (const listener of listeners) listener();
};

const nothing: Draft = {};

/** A section's unsaved changes. They outlive the screen, so that a scan that leads away loses nothing. */
export const useDraft = (section: string): [Draft, (draft: Draft) => void] => [
  useSyncExternalStore(subscribe, () => drafts.get(section) ?? nothing),
  (draft) => storeDraft(section, draft),
];

/** The sections with unsaved changes. */
export const useChangedSections = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => changed);

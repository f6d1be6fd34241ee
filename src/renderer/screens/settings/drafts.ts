import { useSyncExternalStore } from 'react';

/** Unsaved changes of a section: field to value. Never contains a secret. */
export type Draft = Readonly<Record<string, unknown>>;

const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();
let changed: ReadonlySet<string> = new Set();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Puts unsaved changes into a section, as if a person had typed them. */
export const storeDraft = (section: string, draft: Draft): void => {
  if (Object.keys(draft).length === 0) drafts.delete(section);
  else drafts.set(section, draft);
  changed = new Set(drafts.keys());
  for (const listener of listeners) listener();
};

const nothing: Draft = {};

/**
 * The unsaved changes of a section. They outlive the screen, so that a scan that opens another screen loses
 * nothing.
 */
export const useDraft = (section: string): [Draft, (draft: Draft) => void] => [
  useSyncExternalStore(subscribe, () => drafts.get(section) ?? nothing),
  (draft) => storeDraft(section, draft),
];

/** The sections with unsaved changes. */
export const useChangedSections = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => changed);

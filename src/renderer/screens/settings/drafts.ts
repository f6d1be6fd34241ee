import { createStore, useStore } from '../../store';

/** Unsaved changes of a section: field to value. Never contains a secret. */
export type Draft = Readonly<Record<string, unknown>>;

const drafts = createStore<ReadonlyMap<string, Draft>>(new Map());

/** Puts unsaved changes into a section, as if a person had typed them. */
export const storeDraft = (section: string, draft: Draft): void => {
  const next = new Map(drafts.get());
  if (Object.keys(draft).length === 0) next.delete(section);
  else next.set(section, draft);
  drafts.set(next);
};

const nothing: Draft = {};

/**
 * The unsaved changes of a section. They outlive the screen, so that a scan that opens another screen loses
 * nothing.
 */
export const useDraft = (section: string): [Draft, (draft: Draft) => void] => [
  useStore(drafts).get(section) ?? nothing,
  (draft) => storeDraft(section, draft),
];

/** The sections with unsaved changes, each with its changes. */
export const useChangedSections = (): ReadonlyMap<string, Draft> => useStore(drafts);

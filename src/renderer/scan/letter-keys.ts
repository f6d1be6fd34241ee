import { type RefObject, useEffect } from 'react';
import { isInDialog, isTextField } from './focus';
import type { Action } from './held-letter';

/** What single keys do in an area, by the key in lower case. */
export type LetterActions = Readonly<Record<string, Action>>;

interface Area {
  element: HTMLElement;
  actions: LetterActions;
}

let open: Area | null = null;

/** True where single keys are actions: in the area or on nothing at all, but never in a field or a dialog. */
export const isLetterArea = (active: Element | null): boolean => {
  if (open === null || isTextField(active) || isInDialog(active)) return false;
  return active === null || active === document.body || open.element.contains(active);
};

/** The action of a key where the focus is now; null where the key is none's, or a field's, or the Scan box's. */
export const actionOf = (event: KeyboardEvent): Action | null => {
  if (event.ctrlKey || event.altKey || event.metaKey || !isLetterArea(document.activeElement)) return null;
  return open?.actions[event.key.toLowerCase()] ?? null;
};

/** While the calling screen is open, its single keys work. A scan that begins with one of them stays a scan. */
export const useLetterKeys = (area: RefObject<HTMLElement | null>, actions: LetterActions): void => {
  useEffect(() => {
    if (area.current === null) return undefined;
    const mine: Area = { element: area.current, actions };
    open = mine;
    return () => {
      if (open === mine) open = null;
    };
  }, [area, actions]);
};

import { type RefObject, useEffect } from 'react';
import { createRegister } from '../register';
import { focusScan, isInDialog, isTextField } from './focus';

/** An action that a single key stands for. */
export type Action = () => void;

/** Starts a timer; returns how to stop it. */
export type Later = (action: Action, ms: number) => () => void;

const later: Later = (action, ms) => {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
};

/** Keeps a key's action back until it is sure that no scan began with that key. */
export interface HeldLetter {
  /**
   * Takes each character key, in turn.
   * @param run characters of the run that may become a scan, this key's included
   * @returns what was held back and turns out to be the beginning of a scan: it belongs into the Scan box, before this key
   */
  feed(run: string, action: Action | null): string;
  drop(): void;
}

/** @param waitMs longer than a scanner pauses between two keys */
export const createHeldLetter = (waitMs: number, start: Later = later): HeldLetter => {
  let held: { action: Action; cancel: () => void } | null = null;

  const drop = (): void => {
    held?.cancel();
    held = null;
  };
  /** A key slower than a scanner's came: the one before it was a person's. */
  const settle = (): void => {
    const action = held?.action;
    drop();
    action?.();
  };
  const hold = (action: Action): void => {
    held = { action, cancel: start(settle, waitMs) };
  };

  return {
    feed: (run, action) => {
      if (held !== null && run.length > 1) {
        drop();
        return run.slice(0, -1);
      }
      settle();
      // In the middle of a quick run no key is a person's.
      if (action !== null && run.length === 1) hold(action);
      return '';
    },
    drop,
  };
};

/** What single keys do in an area, by the key in lower case. */
export type LetterActions = Readonly<Record<string, Action>>;

interface Area {
  element: HTMLElement;
  actions: LetterActions;
}

const areas = createRegister<Area>();

/** True where single keys are actions: in the area or on nothing at all, but never in a field or a dialog. */
export const isLetterArea = (active: Element | null): boolean => {
  const open = areas.newest();
  if (open === null || isTextField(active) || isInDialog(active)) return false;
  return active === null || active === document.body || open.element.contains(active);
};

/** The action of a key where the focus is now; null where the key is none's, or a field's, or the Scan box's. */
export const actionOf = (event: KeyboardEvent): Action | null => {
  if (event.ctrlKey || event.altKey || event.metaKey || !isLetterArea(document.activeElement)) return null;
  return areas.newest()?.actions[event.key.toLowerCase()] ?? null;
};

/** While the calling screen is open, its single keys work. A scan that begins with one of them stays a scan. */
export const useLetterKeys = (area: RefObject<HTMLElement | null>, actions: LetterActions): void => {
  useEffect(() => {
    if (area.current === null) return undefined;
    return areas.add({ element: area.current, actions });
  }, [area, actions]);
};

const needsKeyboard = (active: Element): boolean =>
  isTextField(active) ||
  isInDialog(active) ||
  isLetterArea(active) ||
  active.matches('[aria-haspopup], [role="combobox"], [role="option"]');

const isNobodys = (active: Element | null): boolean => active === null || active === document.body;

/** Nothing that needs the keyboard has it: then it is Scan's. */
const giveBack = (): void => {
  const active = document.activeElement;
  if (active === null || !needsKeyboard(active)) focusScan();
};

/**
 * After a press with hand or mouse the keyboard goes back to Scan, unless the press led into a field or a dialog. Keys
 * pressed on a button leave the focus there, so that a screen can be walked through by Tab.
 * @param moments a change of these (a scan, another screen) gives the keyboard back where its holder is gone
 */
export const useReturnFocus = (...moments: readonly [turn: number, screen: string]): void => {
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      // A click without detail comes from a key.
      if (event.detail > 0) requestAnimationFrame(giveBack);
    };
    window.addEventListener('click', onClick);
    return () => window.removeEventListener('click', onClick);
  }, []);
  const [turn, screen] = moments;
  useEffect(() => {
    const waiting = requestAnimationFrame(() => {
      if (isNobodys(document.activeElement)) focusScan();
    });
    return () => cancelAnimationFrame(waiting);
  }, [turn, screen]);
};

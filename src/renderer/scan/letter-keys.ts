import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';
import { createRegister } from '../register';
import { focusScan, isInDialog, isTextField } from './focus';

/** An action of a single key. */
export type Action = () => void;

/** Starts a timer; returns a function that stops it. */
export type StartTimer = (action: Action, ms: number) => () => void;

const startTimer: StartTimer = (action, ms) => {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
};

/** Delays the action of a key until it is certain that no scan began with that key. */
export interface HeldLetter {
  /**
   * Takes each character key, in order.
   * @param run characters of the run that can become a scan, including this key
   * @returns held characters that turn out to be the beginning of a scan: they belong into the Scan box,
   * before this key
   */
  feed(run: string, action: Action | null): string;
  /** A key that only a person presses follows: the action applies to what is chosen before that key. */
  flush(): void;
  drop(): void;
}

/** @param waitMs longer than a scanner pauses between two keys */
export const createHeldLetter = (waitMs: number, start: StartTimer = startTimer): HeldLetter => {
  let held: { action: Action; cancel: () => void } | null = null;

  const drop = (): void => {
    held?.cancel();
    held = null;
  };
  /** A person pressed the held key: this one is slower than a scanner's, or no scanner has it. */
  const runHeld = (): void => {
    const action = held?.action;
    drop();
    action?.();
  };
  const hold = (action: Action): void => {
    held = { action, cancel: start(runHeld, waitMs) };
  };

  return {
    feed: (run, action) => {
      if (held !== null && run.length > 1) {
        drop();
        return run.slice(0, -1);
      }
      runHeld();
      // In the middle of a quick run, a key is the scanner's.
      if (action !== null && run.length === 1) hold(action);
      return '';
    },
    flush: runHeld,
    drop,
  };
};

/**
 * Single keys in an area, by the key in lower case. A press of one returns its action, which is delayed and
 * applies to what was chosen at the press.
 */
export type LetterActions = Readonly<Record<string, () => Action>>;

interface Area {
  element: HTMLElement;
  actions: LetterActions;
}

const areas = createRegister<Area>();

/**
 * True when single keys are actions: in the area or without a focused element, never in a field or a dialog.
 */
export const isLetterArea = (active: Element | null): boolean => {
  const open = areas.newest();
  if (open === null || isTextField(active) || isInDialog(active)) return false;
  return active === null || active === document.body || open.element.contains(active);
};

/**
 * The action of a pressed key at the current focus; null when the key has none, or belongs to a field or the
 * Scan box.
 */
export const actionOf = (event: KeyboardEvent): Action | null => {
  if (event.ctrlKey || event.altKey || event.metaKey || !isLetterArea(document.activeElement)) return null;
  return areas.newest()?.actions[event.key.toLowerCase()]?.() ?? null;
};

/**
 * While the calling screen is open, its single keys work. A scan that begins with one of them is still a
 * scan.
 */
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

const hasNoFocus = (active: Element | null): boolean => active === null || active === document.body;

/** Moves the focus to the Scan box unless an element that needs the keyboard has it. */
const returnFocus = (): void => {
  const active = document.activeElement;
  if (active === null || !needsKeyboard(active)) focusScan();
};

/**
 * After a press by touch or mouse the focus returns to the Scan box, unless the press led into a field or a
 * dialog. A press by key leaves the focus on the button, so that Tab can walk through a screen.
 * @param changes a change of one of these (a scan, another screen) returns the focus if its element is gone
 */
export const useReturnFocus = (...changes: readonly [turn: number, screen: string]): void => {
  useWindowEvent('click', ({ detail }) => {
    // A click without detail comes from a key.
    if (detail > 0) requestAnimationFrame(returnFocus);
  });
  const [turn, screen] = changes;
  useEffect(() => {
    const waiting = requestAnimationFrame(() => {
      if (hasNoFocus(document.activeElement)) focusScan();
    });
    return () => cancelAnimationFrame(waiting);
  }, [turn, screen]);
};

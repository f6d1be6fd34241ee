import { useEffect } from 'react';
import { focusScan, isInDialog, isTextField } from './focus';
import { isLetterArea } from './letter-keys';

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

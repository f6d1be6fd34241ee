import { type RefObject, useEffect, useRef } from 'react';
import { endLed, isLed, useLed } from '../../shell/navigation';

const fields = '[role="tabpanel"] input:is([type="text"], [type="password"], :not([type]))';
const everyMs = 50;

/** Puts the keyboard into the first empty field. @returns true once it stays there, or where there is none to fill in */
const arrive = (pane: HTMLElement | null): boolean => {
  // A dialog that closes gives the keyboard to where it was before.
  if (pane === null || document.querySelector('[role="dialog"]')) return false;
  if (pane.contains(document.activeElement) && document.activeElement?.matches(fields)) return true;
  const shown = [...pane.querySelectorAll<HTMLInputElement>(fields)].filter(
    ({ offsetParent }) => offsetParent !== null,
  );
  // Drawn once the station has answered what stands in them.
  if (shown.length === 0) return false;
  const field = shown.find(({ value }) => value === '');
  field?.focus();
  return field === undefined;
};

/**
 * Whoever was led to a section types at once into its first empty field.
 * @param isDrawn false while the sections are not on the page yet
 */
export const useLedField = (isDrawn: boolean): RefObject<HTMLDivElement | null> => {
  const pane = useRef<HTMLDivElement>(null);
  const led = useLed();
  useEffect(() => {
    if (!isDrawn || !isLed()) return undefined;
    const timer = setInterval(() => {
      if (!arrive(pane.current)) return;
      endLed();
      clearInterval(timer);
    }, everyMs);
    return () => clearInterval(timer);
  }, [led, isDrawn]);
  return pane;
};

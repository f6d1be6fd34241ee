/** The one Scan box; its element id is the page's only one that other parts may know. */
export const scanBoxId = 'scan';

export const scanBox = (): HTMLInputElement | null => {
  const element = document.getElementById(scanBoxId);
  return element instanceof HTMLInputElement ? element : null;
};

/** Gives the keyboard back to the Scan box. */
export const focusScan = (): void => scanBox()?.focus();

const notTyped: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'radio',
  'range',
  'submit',
  'reset',
  'file',
]);

/** A field a person types into: input, text area, anything editable. */
export const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !notTyped.has(element.type));

export const isInDialog = (element: Element | null): boolean => element?.closest('[role="dialog"]') != null;

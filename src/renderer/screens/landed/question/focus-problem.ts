/** The element id: the button that asks stands outside the form. */
export const questionForm = 'landed-question';

/**
 * A question was opened: the keyboard goes to the button that asks about an order, or to the first field of an empty form that a
 * person opened. No field takes the keyboard after a scan: the next scan would run into it.
 */
export const leadIn = (isOrder: boolean): void => {
  const next = isOrder ? `button[form="${questionForm}"]` : `#${questionForm} input`;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(next)?.focus());
};

/** The keyboard goes to the first field that has a problem, once it is drawn. */
export const focusProblem = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${questionForm} [aria-invalid="true"]`)?.focus(),
  );
};

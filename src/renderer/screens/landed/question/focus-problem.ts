/** The element id: the button that asks stands outside the form. */
export const questionForm = 'landed-question';

/** The keyboard goes to the first field that has a problem, once it is drawn. */
export const focusProblem = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${questionForm} [aria-invalid="true"]`)?.focus(),
  );
};

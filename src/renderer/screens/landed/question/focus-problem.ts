/** The element id: the button that asks stands outside the form. */
export const questionForm = 'landed-question';

/**
 * A question was opened by a person: the keyboard goes where the next thing is to be done, which is its first problem;
 * else the button that asks about an order, or the first field of an empty form.
 */
export const leadIn = (isOrder: boolean): void => {
  requestAnimationFrame(() => {
    const problem = document.querySelector<HTMLElement>(`#${questionForm} [aria-invalid="true"]`);
    const next = isOrder ? `button[form="${questionForm}"]` : `#${questionForm} input`;
    (problem ?? document.querySelector<HTMLElement>(next))?.focus();
  });
};

/** The keyboard goes to the first field that has a problem, once it is drawn. */
export const focusProblem = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${questionForm} [aria-invalid="true"]`)?.focus(),
  );
};

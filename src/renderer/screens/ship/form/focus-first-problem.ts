/** When the form appears, the keyboard goes to its first marked field. */
export const focusFirstProblem = (form: HTMLFormElement | null): void => {
  const field =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('input');
  field?.focus();
};

import type { OrderField } from '#shared/label/order';

/** A button that changed a field may be gone the next moment: the keyboard goes on at the field. */
export const focusField = (name: OrderField): void =>
  document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)?.focus();

/** The keyboard goes to the first field that has a problem, once its group is open. */
export const focusProblem = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>('[data-field] input[aria-invalid="true"]')?.focus(),
  );
};

import type { OrderField } from '#shared/label/order';

/** The pressed button can disappear: the focus moves to the field that it changed. */
export const focusField = (name: OrderField): void =>
  document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)?.focus();

/** Moves the focus to the first field with a problem, after its group is open. */
export const focusProblem = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>('[data-field] input[aria-invalid="true"]')?.focus(),
  );
};

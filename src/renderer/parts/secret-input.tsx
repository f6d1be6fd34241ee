import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { text } from '../text';
import { type RefObject, useEffect, useMemo, useRef } from 'react';

/** A field for a secret. The secret exists only in the input element and is removed after its use. */
interface SecretField {
  ref: RefObject<HTMLInputElement | null>;
  typed: () => string;
  forget: () => void;
}

/**
 * React keeps old state in what it drew last, and remembers the last value of each input: a secret would stay
 * in the page's memory as long as the page exists. So the secret is no state, and the input is emptied before
 * it is removed.
 */
export const useSecretField = (): SecretField => {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = ref.current;
    return () => {
      if (field) field.value = '';
    };
  }, []);
  return useMemo(
    () => ({
      ref,
      typed: () => ref.current?.value ?? '',
      forget: () => {
        if (ref.current) ref.current.value = '';
      },
    }),
    [],
  );
};

/**
 * Empties the named fields before the form is reset: React remembers the last value of each input and does
 * not notice a reset, so a saved secret would stay in the page's memory as long as the screen is displayed.
 */
export const resetSecrets = (form: HTMLFormElement, names: readonly string[]): void => {
  for (const name of names) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = '';
  }
  form.reset();
};

/** A password input. Mantine's own name of its eye button is English in every language. */
export const SecretInput = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': text.parts.showTyped }} {...props} />
);

import { type RefObject, useEffect, useMemo, useRef } from 'react';

/** A field for a secret, which is nowhere but in the field itself, and not there any more once it was used. */
export interface SecretField {
  ref: RefObject<HTMLInputElement | null>;
  typed: () => string;
  forget: () => void;
}

/**
 * React keeps what a state was, in whatever it drew last, and remembers of each input the last value that was typed or set: a secret
 * would stay in the page's memory for as long as the page is there. So it is no state, and the field is set to nothing before it goes.
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

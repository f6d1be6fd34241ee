import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { text } from '../text';

/** A field for what is not shown while it is typed. Mantine's own name for its eye is English in every language. */
export const SecretInput = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': text.parts.showTyped }} {...props} />
);

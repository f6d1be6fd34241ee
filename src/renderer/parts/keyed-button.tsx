import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithoutRef, useRef } from 'react';
import { KeyHint } from './key-hint';
import { useAltKeys } from './use-alt-keys';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** The key that presses it together with Alt, as it is shown: `1`, `N`, `Enter`. */
    hotkey: string;
  };

/** A button that Alt and a key press too, with that key on it. Where several listen to one key, the first on the screen is meant. */
export const KeyedButton = ({ hotkey, ...props }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  useAltKeys({ [hotkey.toLowerCase()]: () => button.current?.click() });
  return (
    <Button
      ref={button}
      rightSection={<KeyHint>{`Alt ${hotkey}`}</KeyHint>}
      aria-keyshortcuts={`Alt+${hotkey}`}
      {...props}
    />
  );
};

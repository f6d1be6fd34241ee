import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useStation } from '../station';

/** Keeps light and dark as the settings say; `system` follows the machine. */
export const Appearance = () => {
  const appearance = useStation('settings.get', undefined).data?.appearance;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (appearance) setColorScheme(appearance === 'system' ? 'auto' : appearance);
  }, [appearance, setColorScheme]);
  return null;
};

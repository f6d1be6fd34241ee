import { type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useStation } from '../station';

/**
 * The settings keep what was chosen. Mantine would ask the page's own storage as well, before it draws anything: that is a question to
 * another process, and the page waits for its answer.
 */
export const keptInSettings: MantineColorSchemeManager = {
  get: (initial) => initial,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** Keeps light and dark as the settings say; `system` follows the machine. */
export const Appearance = () => {
  const appearance = useStation('settings.get', undefined).data?.appearance;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (appearance) setColorScheme(appearance === 'system' ? 'auto' : appearance);
  }, [appearance, setColorScheme]);
  return null;
};

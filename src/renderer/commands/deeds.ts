import { useEffect } from 'react';
import type { Command } from '#shared/commands';
import { currentScreen, type ScreenKey } from '../shell/navigation';

/** What a command does: true when it did something, false when this screen has nothing for it just now. */
export type CommandDeed = () => boolean;
export type CommandDeeds = Partial<Record<Command, CommandDeed>>;

let own: { screen: ScreenKey; deeds: CommandDeeds } | null = null;

/** What commands mean on a screen of its own kind, while it is drawn. `deeds` must be stable (useMemo). */
export const useCommandDeeds = (screen: ScreenKey, deeds: CommandDeeds): void => {
  useEffect(() => {
    const mine = { screen, deeds };
    own = mine;
    return () => {
      if (own === mine) own = null;
    };
  }, [screen, deeds]);
};

/** Does what the open screen has for a command. @returns false when it has nothing */
export const doneByScreen = (command: Command): boolean =>
  own?.screen === currentScreen() && (own.deeds[command]?.() ?? false);

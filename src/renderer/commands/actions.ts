import { useEffect } from 'react';
import type { Command } from '#shared/commands';
import { currentScreen, type ScreenKey } from '../shell/navigation';

/** What a command does: true when it did something, false when this screen has nothing for it just now. */
export type CommandAction = () => boolean;
export type CommandActions = Partial<Record<Command, CommandAction>>;

let own: { screen: ScreenKey; actions: CommandActions } | null = null;

/** What commands mean on a screen of its own kind, while it is drawn. `actions` must be stable (useMemo). */
export const useCommandActions = (screen: ScreenKey, actions: CommandActions): void => {
  useEffect(() => {
    const mine = { screen, actions };
    own = mine;
    return () => {
      if (own === mine) own = null;
    };
  }, [screen, actions]);
};

/** Does what the open screen has for a command. @returns false when it has nothing */
export const doneByScreen = (command: Command): boolean =>
  own?.screen === currentScreen() && (own.actions[command]?.() ?? false);

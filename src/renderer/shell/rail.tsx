import { useWindowEvent } from '@mantine/hooks';
import type { StationState } from '#shared/bridge/contract';
import { KeyHint } from '../parts';
import { screensOf } from '../screens';
import { text } from '../text';
import { openScreen, useScreen } from './navigation';
import styles from './rail.module.css';

/** F-keys open screens wherever the focus is. Without this, F10 would open a window menu. */
export const useScreenKeys = (hasFloor: boolean): void => {
  const onKey = (event: KeyboardEvent): void => {
    const wanted = screensOf({ hasFloor }).find(({ key }) => key === event.key);
    if (!wanted || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openScreen(wanted.screen);
  };
  useWindowEvent('keydown', onKey, { capture: true });
};

/** The screens, each one opened by a press or a key. */
export const Rail = ({ state }: { state: StationState }) => {
  const current = useScreen();
  return (
    <nav className={styles.rail} aria-label={text.shell.screens}>
      {screensOf(state).map(({ screen, key, icon: Icon }) => (
        <a
          key={screen}
          href={`#${screen}`}
          className={styles.link}
          aria-label={text.shell.names[screen]}
          aria-keyshortcuts={key}
          aria-current={screen === current ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            openScreen(screen);
          }}
        >
          <Icon size={28} stroke={1.6} aria-hidden />
          <span>{text.shell.names[screen]}</span>
          <KeyHint>{key}</KeyHint>
        </a>
      ))}
      <div className={styles.station} title={text.shell.version({ version: state.version })}>
        {state.name}
      </div>
    </nav>
  );
};

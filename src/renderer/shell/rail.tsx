import type { StationState } from '#shared/bridge/contract';
import { KeyHint } from '../parts';
import { screens } from '../screens';
import { text } from '../text';
import { openScreen, useScreen } from './navigation';
import styles from './rail.module.css';

/** The screens, one press or one key away. */
export const Rail = ({ state }: { state: StationState }) => {
  const current = useScreen();
  return (
    <nav className={styles.rail} aria-label={text.shell.screens}>
      {screens.map(({ screen, key, name, icon: Icon }) => (
        <a
          key={screen}
          href={`#${screen}`}
          className={styles.link}
          aria-label={name}
          aria-keyshortcuts={key}
          aria-current={screen === current ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            openScreen(screen);
          }}
        >
          <Icon size={28} stroke={1.6} aria-hidden />
          <span>{name}</span>
          <KeyHint>{key}</KeyHint>
        </a>
      ))}
      <div className={styles.station} title={text.shell.version(state.version)}>
        {state.name}
      </div>
    </nav>
  );
};

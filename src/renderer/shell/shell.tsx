import { Suspense } from 'react';
import { screens } from '../screens';
import { text } from '../text';
import { useScreen } from './navigation';
import { Rail } from './rail';
import styles from './shell.module.css';
import { useScreenKeys } from './use-screen-keys';

/** The frame: rail, scan box, outcome, and the open screen. */
export const Shell = () => {
  useScreenKeys();
  const current = useScreen();
  const Open = screens.find(({ screen }) => screen === current)?.component;
  return (
    <div className={styles.shell}>
      <Rail />
      <main className={styles.main}>
        <div className={styles.screen}>
          <Suspense fallback={text.parts.loading}>{Open && <Open />}</Suspense>
        </div>
      </main>
    </div>
  );
};

import { IconBarcode } from '@tabler/icons-react';
import { scanBoxId } from '../scan/focus';
import { text } from '../text';
import styles from './scan-box.module.css';

/** The one Scan box. What it does with keys stands in `use-scan-keys.ts`, since it takes them from everywhere. */
export const ScanBox = () => (
  <div className={styles.box}>
    <IconBarcode size={34} stroke={1.6} aria-hidden />
    <input
      id={scanBoxId}
      className={styles.input}
      aria-label={text.shell.scan}
      placeholder={text.shell.scanHint}
      autoFocus
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={500}
      onFocus={(event) => event.currentTarget.select()}
    />
  </div>
);

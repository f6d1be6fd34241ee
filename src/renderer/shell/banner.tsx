import { IconFlask } from '@tabler/icons-react';
import type { Environment } from '#shared/settings';
import { text } from '../text';
import styles from './banner.module.css';

const words: Partial<Record<Environment, string>> = {
  practice: text.practice.banner,
  staging: text.practice.staging,
};

/** Says all the time that this is not the real thing; in production there is nothing to say. */
export const Banner = ({ environment }: { environment: Environment }) => {
  const said = words[environment];
  if (said === undefined) return null;
  return (
    <div className={styles.banner} role="note">
      <IconFlask size={20} aria-hidden />
      {said}
    </div>
  );
};

import { Checkbox } from '@mantine/core';
import type { PrintWarning } from '#shared/print/print';
import { text } from '../text';
import styles from './print-warnings.module.css';
import { ToneIcon } from './tone';

interface Props {
  warnings: readonly PrintWarning[];
  ticked: readonly PrintWarning[];
  onChange: (ticked: readonly PrintWarning[]) => void;
}

/** Why printing again may be wrong; each is ticked, in words, before it can be done. Nothing where nothing warns. */
export const PrintWarnings = ({ warnings, ticked, onChange }: Props) =>
  warnings.length === 0 ? null : (
    <div role="group" aria-label={text.reprint.form.warned} className={styles.warnings}>
      {warnings.map((warning) => (
        <div key={warning} className={styles.warning}>
          <ToneIcon tone="look" size={24} />
          <Checkbox
            label={text.reprint.warnings[warning]}
            checked={ticked.includes(warning)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked ? [...ticked, warning] : ticked.filter((other) => other !== warning),
              )
            }
          />
        </div>
      ))}
    </div>
  );

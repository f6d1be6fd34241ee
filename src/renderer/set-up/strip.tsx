import { Button } from '@mantine/core';
import { ToneIcon } from '../parts';
import { openScreen } from '../shell/navigation';
import { useStation } from '../station';
import { text } from '../text';
import { openLine } from './place';
import styles from './set-up.module.css';

const words = text.setUp;
const tones = { open: 'idle', done: 'good', skipped: 'wait' } as const;

/** The list in one line, above the places where its lines are done. */
export const SetUpStrip = () => {
  const { data } = useStation('setUp.state', undefined);
  if (data?.applies !== true) return null;
  const open = data.lines.filter(({ state }) => state === 'open').length;
  return (
    <nav className={styles.strip} aria-label={words.title}>
      <strong>{words.strip(data.lines.length - open, data.lines.length)}</strong>
      {data.lines.map((line) => (
        <Button
          key={line.step}
          variant="default"
          size="sm"
          aria-label={words.steps[line.step]}
          leftSection={<ToneIcon tone={tones[line.state]} />}
          onClick={() => void openLine(line)}
        >
          {words.short[line.step]}
        </Button>
      ))}
      {open === 0 && (
        <Button size="sm" onClick={() => openScreen('ship')}>
          {words.toShip}
        </Button>
      )}
    </nav>
  );
};

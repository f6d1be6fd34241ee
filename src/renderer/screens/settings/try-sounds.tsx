import { Button, Group } from '@mantine/core';
import { playSound } from '../../sound/sounds';
import { text } from '../../text';

const words = text.settings.station.sounds;
const tones = ['good', 'look', 'stop'] as const;

/** The three sounds of outcomes, so that a bench knows them before the first order. */
export const TrySounds = () => (
  <Group gap={8} role="group" aria-label={words.try}>
    {tones.map((tone) => (
      <Button key={tone} variant="default" onClick={() => playSound(tone)}>
        {words[tone]}
      </Button>
    ))}
  </Group>
);

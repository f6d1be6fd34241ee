import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useScreen } from '../shell/navigation';
import { useStation } from '../station';
import { text } from '../text';
import { togglePractice, usePracticeShown } from './practice-shown';

/** Opens and closes the practice printer's panel beside the Ship screen. */
export const PracticeToggle = () => {
  const practice = useStation('station.state', undefined).data?.environment === 'practice';
  const shown = usePracticeShown();
  const here = useScreen() === 'ship';
  if (!practice || !here) return null;
  const words = shown ? text.practice.hide : text.practice.show;
  const Icon = shown ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  return (
    <ActionIcon
      variant="default"
      size={56}
      aria-label={words}
      aria-pressed={shown}
      title={words}
      onClick={togglePractice}
    >
      <Icon size={26} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
};

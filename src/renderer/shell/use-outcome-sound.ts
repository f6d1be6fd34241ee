import { useEffect } from 'react';
import type { LastScan } from '../scan/last-scan';
import type { OutcomeLine } from '../scan/outcome-line';
import { isUnchanged } from '../scan/last-scan';
import { playSound } from '../sound/sounds';
import { useStation } from '../station';

/** Opening a label from a list is no outcome: it makes no sound until something happens to the label. */
const isQuiet = (last: LastScan): boolean =>
  last.phase === 'label' && last.kind === 'shown' && isUnchanged(last);

/**
 * One sound for each outcome of each scan, where the settings allow it.
 * @param saying turn of what a command said; 0 while the scan speaks for itself
 */
export const useOutcomeSound = (last: LastScan, line: OutcomeLine | null, saying: number): void => {
  const allowed = useStation('settings.get', undefined).data?.sound ?? false;
  const turn = last.phase === 'idle' ? 0 : last.turn;
  const sound = line?.alarm ? 'alarm' : (line?.tone ?? null);
  const word = line?.word ?? null;
  const quiet = saying === 0 && isQuiet(last);
  useEffect(() => {
    if (allowed && sound && !quiet) playSound(sound);
    // Switching the sound on in Settings is not an outcome: `allowed` alone plays nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [turn, saying, word, sound, quiet]);
};

import { useEffect } from 'react';
import type { LastScan } from '../scan/last-scan';
import type { OutcomeLine } from '../scan/outcome-line';
import { isUnchanged } from '../scan/last-scan';
import { playSound } from '../sound/sounds';
import { useStation } from '../station';

/** Opening a label from a list is no outcome: it makes no sound until something happens to the label. */
const isQuiet = (last: LastScan): boolean =>
  last.phase === 'label' && last.kind === 'shown' && isUnchanged(last);

/** One sound for each outcome of each scan, where the settings allow it. */
export const useOutcomeSound = (last: LastScan, line: OutcomeLine | null): void => {
  const allowed = useStation('settings.get', undefined).data?.sound ?? false;
  const turn = last.phase === 'idle' ? 0 : last.turn;
  const tone = line?.tone ?? null;
  const word = line?.word ?? null;
  const quiet = isQuiet(last);
  useEffect(() => {
    if (allowed && tone && !quiet) playSound(tone);
    // Switching the sound on in Settings is not an outcome: `allowed` alone plays nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [turn, word, tone, quiet]);
};

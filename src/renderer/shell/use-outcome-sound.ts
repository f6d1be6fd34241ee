import { useEffect } from 'react';
import type { LastScan } from '../scan/last-scan';
import type { OutcomeLine } from '../scan/outcome-line';
import { isUnchanged } from '../scan/last-scan';
import { playSound } from '../sound/sounds';
import { useStation } from '../station';

/** Opening a label from a list is no outcome: it makes no sound until something happens to the label. */
const isQuiet = (last: LastScan): boolean =>
  last.phase === 'label' && last.kind === 'shown' && isUnchanged(last);

/** What was heard last: a bar that is drawn anew after the station was locked does not say it again. */
let heard = '';

/**
 * One sound for each outcome of each scan, where the settings allow it.
 * @param saying turn of what a command said; 0 while the scan speaks for itself
 */
export const useOutcomeSound = (last: LastScan, line: OutcomeLine | null, saying: number): void => {
  const allowed = useStation('settings.get', undefined).data?.sound ?? false;
  const turn = last.phase === 'idle' ? 0 : last.turn;
  const sound = line?.alarm ? 'alarm' : (line?.tone ?? null);
  const word = line?.word ?? null;
  // Labels that come out one after the other of one scan are an outcome each.
  const subject = line?.tone === 'good' ? line.subject : '';
  const quiet = saying === 0 && isQuiet(last);
  useEffect(() => {
    const outcome = [turn, saying, word, subject, sound, quiet].join(' ');
    if (allowed && sound && !quiet && outcome !== heard) playSound(sound);
    heard = outcome;
    // Switching the sound on in Settings is not an outcome: `allowed` alone plays nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [turn, saying, word, subject, sound, quiet]);
};

/** Trouble is heard once when it takes the bar. @param subject what is in trouble; null while nothing is */
export const useTroubleSound = (subject: string | null): void => {
  const allowed = useStation('settings.get', undefined).data?.sound ?? false;
  useEffect(() => {
    if (allowed && subject !== null) playSound('look');
    // As above: switching the sound on is no outcome.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [subject]);
};

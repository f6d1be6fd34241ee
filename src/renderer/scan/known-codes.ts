import { call } from '../station';
import type { Known } from './read-run';

let openQuestions = 0;

/** True while the station is asked for codes: a second Enter of the same scan must not submit meanwhile. */
export const isAsking = (): boolean => openQuestions > 0;

/** Returns none of the codes if the station does not answer. */
export const known: Known = async (codes) => {
  if (codes.length === 0) return [];
  openQuestions += 1;
  return call('ship.known', { codes: [...codes] })
    .then(
      (answer) => answer.known,
      () => [],
    )
    .finally(() => (openQuestions -= 1));
};

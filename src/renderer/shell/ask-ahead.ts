import { call, queries } from '../station';

/** Their answers decide what is drawn first. */
const names = ['station.state', 'people.state', 'settings.get'] as const;

/**
 * Asks before anything is drawn, and at once: the frame finds the answers, or waits for the same ones. What goes wrong is
 * asked for again by the part that shows it, and said there.
 */
export const askAhead = (): void => {
  for (const name of names)
    void queries
      .query({ queryKey: [name, undefined], queryFn: () => call(name, undefined) })
      .catch(() => undefined);
};

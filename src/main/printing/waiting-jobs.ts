import type { Job } from './job';

interface Place {
  job: Job;
  leave: () => void;
}

export type WaitingJobs = ReturnType<typeof createWaitingJobs>;

/** Jobs for one printer of which nothing was sent, in the order they arrived. An aborted job is cancelled at once. */
export const createWaitingJobs = () => {
  const places: Place[] = [];

  const placeOf = (job: Job): Place | null => {
    if (job.signal.aborted) {
      job.finish({ state: 'cancelled' });
      return null;
    }
    const cancel = (): void => {
      places.splice(places.indexOf(place), 1);
      job.finish({ state: 'cancelled' });
    };
    const place = { job, leave: () => job.signal.removeEventListener('abort', cancel) };
    job.signal.addEventListener('abort', cancel, { once: true });
    return place;
  };

  return {
    get size(): number {
      return places.length;
    },
    /** The next job; null where none waits. */
    get next(): Job | null {
      return places[0]?.job ?? null;
    },
    add: (job: Job): void => {
      const place = placeOf(job);
      if (place) places.push(place);
    },
    /** Puts a job back at the front: it was taken, but nothing of it was sent. */
    putBack: (job: Job): void => {
      const place = placeOf(job);
      if (place) places.unshift(place);
    },
    take: (): Job | null => {
      const place = places.shift();
      place?.leave();
      return place?.job ?? null;
    },
  };
};

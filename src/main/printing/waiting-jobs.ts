import type { Job } from './job';

/** Jobs for one printer of which nothing was sent, in the order they arrived. An aborted job is cancelled at once. */
export interface WaitingJobs {
  readonly size: number;
  /** The next job; null where none waits. */
  readonly next: Job | null;
  add(job: Job): void;
  /** Puts a job back at the front: it was taken, but nothing of it was sent. */
  putBack(job: Job): void;
  take(): Job | null;
}

interface Place {
  job: Job;
  leave: () => void;
}

export const createWaitingJobs = (): WaitingJobs => {
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
    get size() {
      return places.length;
    },
    get next() {
      return places[0]?.job ?? null;
    },
    add: (job) => {
      const place = placeOf(job);
      if (place) places.push(place);
    },
    putBack: (job) => {
      const place = placeOf(job);
      if (place) places.unshift(place);
    },
    take: () => {
      const place = places.shift();
      place?.leave();
      return place?.job ?? null;
    },
  };
};

import { FloorAwayError } from './database';
import type { FloorLink } from './link';

/** This bench's id and run. @throws FloorAwayError while the floor is not available */
export const joinedBench = ({ bench }: Pick<FloorLink, 'bench'>): { id: string; run: string } => {
  if (bench === null) throw new FloorAwayError('not at the floor');
  return bench;
};

/** Runs a statement at the floor and waits at most this long for its answer. */
export const queryOf =
  (link: Pick<FloorLink, 'database'>, patienceMs: number) =>
  <Row extends object>(
    text: string,
    values: readonly unknown[],
  ): Promise<(Row & Record<string, unknown>)[]> =>
    link.database.query(text, values, patienceMs);

export type Query = ReturnType<typeof queryOf>;

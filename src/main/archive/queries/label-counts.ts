import { type Stage, stages } from '#shared/label/stage';
import type { Db } from '../core/schema';

type ByStage = Record<Stage, number>;

export interface Counts {
  byStage: ByStage;
  /** How many of them are on hold. */
  held: ByStage;
}

/** The number of labels, as triggers keep it; no labels are read. */
export const countLabels = async (db: Db): Promise<Counts> => {
  const rows = await db.selectFrom('label_counts').selectAll().execute();
  const sum = (wanted: (row: (typeof rows)[number]) => boolean): ByStage =>
    Object.fromEntries(
      stages.map((stage) => [
        stage,
        rows
          .filter((row) => row.stage === stage && wanted(row))
          .reduce((total, { count }) => total + count, 0),
      ]),
    ) as ByStage;
  return { byStage: sum(() => true), held: sum(({ held }) => held === 1) };
};

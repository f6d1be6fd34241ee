import { type Stage, stages } from '#shared/label/stage';
import type { Db } from './schema';

export interface Counts {
  byStage: Record<Stage, number>;
  /** On hold, whatever their stage. */
  held: number;
}

/** How many labels there are, as triggers keep count: nothing is read through for it. */
export const countLabels = async (db: Db): Promise<Counts> => {
  const rows = await db.selectFrom('label_counts').selectAll().execute();
  const sum = (wanted: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(wanted).reduce((total, { count }) => total + count, 0);
  return {
    byStage: Object.fromEntries(
      stages.map((stage) => [stage, sum((row) => row.stage === stage)]),
    ) as Counts['byStage'],
    held: sum(({ held }) => held === 1),
  };
};

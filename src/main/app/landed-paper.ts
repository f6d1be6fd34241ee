import { dirname, join } from 'node:path';
import { landedPdf } from '../paper/landed-pdf';
import { landedSlip } from '../printing/language/landed-slip';
import type { PaperDesk } from '../features/landed/landed-paper';
import { clockOf, type EnvironmentDeps } from './environment-deps';

/** What putting an answer on paper needs of an environment. */
export const paperDeskOf = ({
  plan,
  archive,
  desk,
}: Pick<EnvironmentDeps, 'plan' | 'archive' | 'desk'>): PaperDesk => {
  const { platform, settings } = plan;
  const now = (): Date => clockOf(platform).now();
  const fontFolder = join(dirname(dirname(platform.samples)), 'fonts');
  return {
    archive,
    print: (job, signal) => desk.print(job, signal),
    slip: landedSlip,
    pdf: (paper, frame, size) => landedPdf(paper, frame, { size, fontFolder, now: now() }),
    outside: platform.outside,
    customs: () => settings().customs,
    stationName: () => settings().station.name,
    now,
  };
};

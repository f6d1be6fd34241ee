import { useStation } from '../station';

/** In practice the first order that waits: something to try the first scan with. */
export const useSampleOrder = (): string | null => {
  const practice = useStation('station.state', undefined).data?.environment === 'practice';
  const views = useStation('labels.list', { stages: ['draft'], limit: 30 }).data?.views ?? [];
  const refs = views
    .filter(({ problems }) => problems.length === 0)
    .map(({ label }) => label.ref1)
    .sort();
  return practice ? (refs[0] ?? null) : null;
};

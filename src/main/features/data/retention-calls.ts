import type { Input, Output, RetentionState } from '#shared/bridge/contract';
import type { Station } from '../../bridge/station';

type Ran = Output<'retention.run'>;

export interface RetentionDesk {
  state(): Promise<RetentionState>;
  count(days: number): Promise<Output<'retention.count'>>;
  /** True while a run is under way. */
  isRunning(): boolean;
  /** Removes by the days of the settings. @throws when the disk fails; what was removed until then stays removed */
  run(): Promise<{ labels: number; documents: number }>;
  onError(error: unknown): void;
}

const refused = (message: string): Ran => ({ ok: false, message });

const run = async ({ trustClock }: Input<'retention.run'>, desk: RetentionDesk): Promise<Ran> => {
  if (desk.isRunning()) return refused('Old data is being removed already. Wait until that has ended');
  const { clock } = await desk.state();
  if (clock && !trustClock)
    return refused('The date of this computer may be wrong. Look at it first, then say that it is right');
  try {
    return { ok: true, ...(await desk.run()) };
  } catch (error) {
    desk.onError(error);
    return refused(
      'Not everything could be removed. Is there space on the disk? It continues at the next run',
    );
  }
};

/** Answers the calls about old data. */
export const retentionHandlers = (desk: RetentionDesk): Station['retention'] => ({
  state: () => desk.state(),
  count: ({ days }) => desk.count(days),
  run: (request) => run(request, desk),
});

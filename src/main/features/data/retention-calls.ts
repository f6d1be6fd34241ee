import type { Input, Output, RetentionState } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';
import type { Station } from '../../bridge/station';

type Ran = Output<'retention.run'>;

export interface RetentionDesk {
  state(): Promise<RetentionState>;
  count(days: number): Promise<Output<'retention.count'>>;
  /** True while a run is in progress. */
  isRunning(): boolean;
  /**
   * Removes data by the days of the settings.
   * @throws if the disk fails; what was removed until then stays removed
   */
  run(): Promise<{ labels: number; documents: number }>;
  onError(error: unknown): void;
}

const refused = (message: string): Ran => ({ ok: false, message });

const run = async ({ trustClock }: Input<'retention.run'>, desk: RetentionDesk): Promise<Ran> => {
  if (desk.isRunning()) return refused(codedMessage('data.removingAlready'));
  const { clock } = await desk.state();
  if (clock && !trustClock) return refused(codedMessage('data.dateMayBeWrong'));
  try {
    return { ok: true, ...(await desk.run()) };
  } catch (error) {
    desk.onError(error);
    return refused(codedMessage('data.notAllRemoved'));
  }
};

/** Handles the calls about the removal of old data. */
export const retentionHandlers = (desk: RetentionDesk): Station['retention'] => ({
  state: () => desk.state(),
  count: ({ days }) => desk.count(days),
  run: (request) => run(request, desk),
});

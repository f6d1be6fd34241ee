import { openScreen } from '../../../shell/navigation';
import { call, queries } from '../../../station';
import { createStore, useStore } from '../../../store';

/** What was said of a run that a person has read and put away. */
const dismissed = createStore<string | null>(null);

export const useDismissedRun = (): string | null => useStore(dismissed);
export const dismissRun = (said: string): void => dismissed.set(said);

/** Asks for many orders, and shows how far it is. @throws RefusedCall */
export const runLanded = async (
  labelIds: readonly string[],
): Promise<{ ok: true } | { ok: false; message: string }> => {
  dismissed.set(null);
  const answer = await call('landed.run', { labelIds: [...labelIds] });
  await queries.invalidateQueries({ queryKey: ['landed.status'] });
  if (answer.ok) openScreen('landed');
  return answer;
};

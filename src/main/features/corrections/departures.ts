import type { Output } from '#shared/bridge/contract';
import type { Failure } from '#shared/failure';
import type { Tracking } from '#shared/tracking/record';
import type { Update } from '#shared/update/basket';
import { createLimiter } from '../../base/limiter';
import { stopsAll } from './outcome';
import type { UpdatePorts } from './correction-ports';

type Checked = Output<'updates.check'>;

/** The most questions in progress at once, and for one press of the button; how old an answer may be, in milliseconds. */
const width = 4;
const maxQuestions = 200;
const freshMs = 5 * 60_000;

const leftOf = (packageId: string, tracking: Tracking): Checked['left'] => {
  const arrived = tracking.hasArrived === true;
  const hasLeft = arrived || tracking.hasBeenShipped === true || tracking.isEnRoute === true;
  return hasLeft ? [{ packageId, arrived }] : [];
};

const hasStatus = ({ hasBeenShipped, isEnRoute, hasArrived }: Tracking): boolean =>
  hasBeenShipped !== null || isEnRoute !== null || hasArrived !== null;

/**
 * Which of these packages have left, asked of tracking before they are corrected. Recent reports are reused, and delivered parcels are not
 * asked about. After the service can't be asked once, nothing more is asked.
 */
export const checkDepartures = async (
  updates: readonly Update[],
  { packageTracking, labels }: Pick<UpdatePorts, 'packageTracking' | 'labels'>,
): Promise<Checked> => {
  const found: Checked = { left: [], unasked: [] };
  let stopped: Failure | null = null;
  let asked = 0;

  const recent = async (packageId: string): Promise<Tracking | null> => {
    const last = await packageTracking.last(packageId);
    if (!last) return null;
    const age = labels.clock.now().getTime() - Date.parse(last.checkedAt);
    return (age >= 0 && age < freshMs) || last.tracking.hasArrived === true ? last.tracking : null;
  };

  const ask = async ({ packageId, labelId }: Update): Promise<Tracking | null> => {
    if (stopped || asked >= maxQuestions) return null;
    asked += 1;
    const answer = await packageTracking.ask(packageId, labelId);
    if (answer.ok) return answer.tracked.tracking;
    if (stopsAll(answer.failure)) stopped = answer.failure;
    return null;
  };

  const one = async (update: Update): Promise<void> => {
    const tracking = (await recent(update.packageId)) ?? (await ask(update));
    if (tracking && hasStatus(tracking)) found.left.push(...leftOf(update.packageId, tracking));
    else found.unasked.push(update.packageId);
  };

  const limit = createLimiter(width);
  await Promise.all(updates.map((update) => limit(() => one(update))));
  return found;
};

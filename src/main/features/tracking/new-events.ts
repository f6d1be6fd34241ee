import type { Tracking } from '#shared/tracking/record';

/** What of a record counts as news: not its echoes of the order, and nothing that may differ from answer to answer. */
export const newsOf = (tracking: Tracking): string => {
  const { hasBeenProcessed, hasBeenShipped, isEnRoute, hasArrived, events } = tracking;
  const [newest] = events;
  const handedOver = [tracking.finalMileCarrier, tracking.carrierTrackingNumber];
  return JSON.stringify([
    hasBeenProcessed,
    hasBeenShipped,
    isEnRoute,
    hasArrived,
    ...handedOver,
    events.length,
    newest,
  ]);
};

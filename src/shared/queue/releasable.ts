import type { FailureCode } from '../failure';
import { gateCodes } from '../landed/gate';

/** Holds that a person may end without a risk that anything is paid or printed twice. */
export const releasable: ReadonlySet<FailureCode> = new Set([
  'order_invalid',
  'setup_unfinished',
  'service_not_configured',
  'service_environment',
  'credentials_missing',
  'credentials_refused',
  'service_refused',
  'service_unreachable',
  'floor_unreachable',
  'floor_restored',
  'shipping_elsewhere',
  'floor_left',
  'too_many_requests',
  'printer_missing',
  'label_unfit',
  // The bench's settings for such commands may have changed.
  'label_asks',
  'print_failed',
  'label_stale',
  // The gate checks again: the settings may have changed, and failed questions are asked again.
  ...gateCodes,
  'cancelled',
]);

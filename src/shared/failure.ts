import { z } from 'zod';
import { labelCommandSchema } from './print/label-commands';

/**
 * Everything that can go wrong with a label, and what may be done next. `later`: the program may try again automatically. `after_fix`: a
 * person fixes something first. `ask`: a person decides, because money or paper may already have moved.
 */
export const failureCodes = {
  order_invalid: 'after_fix',
  bought_before: 'ask',
  shipping_elsewhere: 'after_fix',
  shipped_elsewhere: 'ask',
  maybe_bought_elsewhere: 'ask',
  unprinted_elsewhere: 'after_fix',
  maybe_printed_elsewhere: 'ask',
  bought_twice: 'ask',
  floor_unreachable: 'later',
  floor_restored: 'later',
  floor_left: 'after_fix',
  setup_unfinished: 'after_fix',
  service_not_configured: 'after_fix',
  service_unreachable: 'later',
  service_environment: 'after_fix',
  credentials_missing: 'after_fix',
  credentials_refused: 'after_fix',
  too_many_requests: 'later',
  service_refused: 'after_fix',
  service_broken: 'ask',
  answer_lost: 'ask',
  answer_unreadable: 'ask',
  package_unnamed: 'ask',
  package_taken: 'ask',
  document_missing: 'ask',
  document_unreadable: 'ask',
  document_not_printable: 'ask',
  label_unfit: 'ask',
  label_asks: 'ask',
  label_forbidden: 'ask',
  printer_missing: 'after_fix',
  print_unknown: 'ask',
  print_failed: 'after_fix',
  label_stale: 'ask',
  label_superseded: 'ask',
  customs_incomplete: 'after_fix',
  duties_unknown: 'after_fix',
  denied_party: 'after_fix',
  goods_restricted: 'after_fix',
  not_screened: 'after_fix',
  cancelled: 'after_fix',
} as const;

export type FailureCode = keyof typeof failureCodes;

/** It is unknown whether the paper came out: a person looks for it first. */
export const paperInDoubt: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'print_unknown',
  'maybe_printed_elsewhere',
]);

/**
 * Why a draft is held whose own purchase may have cost money. Other holds are from before a purchase (`bought_before`, and those of a
 * floor) and are about another label.
 */
export const purchaseInDoubt: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'answer_lost',
  'answer_unreadable',
  'service_broken',
  'package_unnamed',
  'package_taken',
]);

export const failureCode = z.enum(Object.keys(failureCodes) as [FailureCode, ...FailureCode[]]);

/** A failure as a value. `detail` is a coded message or text from outside, without secrets or addresses. */
export const failureSchema = z.object({
  code: failureCode,
  detail: z.string().optional(),
  /** The service's own `errorCode`, or the HTTP status, if there was one. */
  number: z.number().optional(),
  /** Commands in a label that it is held for. */
  commands: z.array(labelCommandSchema).optional(),
  /** For a label that does not fit its printer: names of the printers here that accept it as it is, or null if it fits no printer. */
  fits: z.array(z.string()).nullable().optional(),
  /** The purchase of another bench about which a person is asked, as the floor names it. */
  purchase: z.string().optional(),
  /** The id of the stored question about duties that got no usable answer. */
  question: z.string().optional(),
  /** The order may have been bought since a restored archive ended. */
  afterRestore: z.literal(true).optional(),
  /** How long the service asked not to be called, in milliseconds (429 with Retry-After). */
  retryAfterMs: z.number().optional(),
});

export type Failure = z.infer<typeof failureSchema>;

export const failure = (code: FailureCode, detail?: string, more: Partial<Failure> = {}): Failure => ({
  code,
  ...(detail === undefined ? {} : { detail }),
  ...more,
});

/** True if the request may have reached the service and money may have moved. Only a person may repeat it. */
export const mayHaveCost = (code: FailureCode): boolean => failureCodes[code] === 'ask';

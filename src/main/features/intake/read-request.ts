import type { Mapping } from '#shared/intake/mapping';
import type { RepeatMeaning, RepeatRule } from '#shared/intake/repeats';
import { defaultsFiller } from '#shared/label/draft';
import { type Known, type OrderFile, readOrders, readOrdersInSlices } from './read-orders';
import type { Rules } from './rules';
import type { IntakeResult } from './types';

/** A file and all inputs of its reading, as plain data that can be passed to another thread. */
export interface ReadRequest extends OrderFile {
  defaults: Partial<Record<string, string>>;
  prefix: string | undefined;
  mappings: readonly Mapping[];
  /** The stored meanings of rows that repeat an order number. */
  repeatRules: readonly RepeatRule[];
  /** A person's answer about them for this file. */
  repeats: RepeatMeaning | null;
}

const rulesOf = ({ defaults, prefix }: ReadRequest): Rules => ({ fill: defaultsFiller(defaults), prefix });

const knownOf = ({ mappings, repeatRules, repeats }: ReadRequest): Known => {
  const answered = new Map(repeatRules.map(({ signature, rows }) => [signature, rows]));
  return { mappings, meaningOf: (signature) => repeats ?? answered.get(signature) ?? null };
};

/** Reads in one step, for a worker thread. */
export const readRequest = (request: ReadRequest): IntakeResult =>
  readOrders(request, rulesOf(request), knownOf(request));

/** Reads in small steps on the main thread; only for small files. */
export const readRequestInSlices = (request: ReadRequest): Promise<IntakeResult> =>
  readOrdersInSlices(request, rulesOf(request), knownOf(request));

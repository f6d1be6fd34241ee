import type { Failure } from '#shared/failure';
import type { LandedCost } from '#shared/landed/answer';
import type { CustomsSettings } from '#shared/landed/gate';
import type { KeptCost } from '#shared/landed/kept';
import type { LandedCostRequest } from '#shared/landed/request';
import type { Archive } from '../../workflow/archive-port';
import type { Clock } from '../../workflow/ports';

/** `hash` is of the question as it was asked: see `hashOf`. */
export interface StoredCost {
  kept: KeptCost;
  hash: string;
}

/** Questions for duties and taxes on disk. Every method rejects when the database can't be read or written. */
export interface CostArchive {
  /** A question that is about to leave. @returns it with the name of who asked for it */
  saveCost(stored: StoredCost): Promise<KeptCost>;
  /** What came of it, in one write. */
  settleCost(kept: KeptCost): Promise<void>;
  /** The last that was asked about a label. */
  latestCost(labelId: string): Promise<StoredCost | null>;
  /** All that was asked about a label, newest first. */
  costsOf(labelId: string): Promise<KeptCost[]>;
  /** Those nobody has read an answer of, oldest first. */
  costsAsking(): Promise<KeptCost[]>;
}

type LandedCostResult = { ok: true; value: LandedCost } | { ok: false; failure: Failure };

/** Asks the service for duties and taxes. Never throws; one call is one request, never repeated by itself. */
export interface Calculator {
  landedCost(request: LandedCostRequest, signal?: AbortSignal): Promise<LandedCostResult>;
}

/** What asking for duties and taxes needs from the world. */
export interface CustomsPorts {
  archive: CostArchive & Pick<Archive, 'label' | 'events'>;
  calculator: Calculator;
  clock: Clock;
  newId(): string;
  settings(): CustomsSettings;
  /** The station's defaults, by which an order is filled. */
  defaults(): Partial<Record<string, string>>;
  /** Something was asked or answered: for this label, where it was for one. */
  changed(labelId: string | null): void;
}

import type { Failure } from '#shared/failure';
import type { LandedCost } from '#shared/landed/answer';
import type { CustomsSettings } from '#shared/landed/gate';
import type { CostRecord } from '#shared/landed/cost-record';
import type { LandedCostRequest } from '#shared/landed/request';
import type { Archive } from '../../workflow/archive-port';
import type { Clock } from '../../workflow/ports';

/** `hash` identifies the question as asked: see `hashOf`. */
export interface StoredCost {
  kept: CostRecord;
  hash: string;
}

/** Questions for duties and taxes on disk. Every method rejects if the database can't be read or written. */
export interface CostArchive {
  /**
   * Stores a question before it is sent.
   * @returns it with the name of the person who asked
   */
  saveCost(stored: StoredCost): Promise<CostRecord>;
  /** Stores the result, in one write. */
  settleCost(kept: CostRecord): Promise<void>;
  /** The latest question about a label. */
  latestCost(labelId: string): Promise<StoredCost | null>;
  /** All questions about a label, newest first. */
  costsOf(labelId: string): Promise<CostRecord[]>;
  /**
   * The labels among these about which a question was asked, or that came with the finding of another bench. The text is another one after
   * each question and each result.
   */
  customsMarks(labelIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Questions without a stored result, oldest first. */
  costsAsking(): Promise<CostRecord[]>;
}

type LandedCostResult = { ok: true; value: LandedCost } | { ok: false; failure: Failure };

/** Asks the service for duties and taxes. Never throws. One call is one request, never repeated automatically. */
export interface Calculator {
  landedCost(request: LandedCostRequest, signal?: AbortSignal): Promise<LandedCostResult>;
}

/** The dependencies of the questions for duties and taxes. */
export interface CustomsPorts {
  archive: CostArchive & Pick<Archive, 'label' | 'events'>;
  calculator: Calculator;
  clock: Clock;
  newId(): string;
  settings(): CustomsSettings;
  /** The station's defaults, which fill in an order. */
  defaults(): Partial<Record<string, string>>;
  /** A question was asked or answered, for this label if it was for one. */
  changed(labelId: string | null): void;
}

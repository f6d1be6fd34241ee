import type { Failure } from '#shared/failure';
import type { OrderDraft } from '#shared/label/draft';
import type { Order } from '#shared/label/order';
import type { Label } from '#shared/label/stage';
import type { Unscreened } from '#shared/landed/unscreened';
import type { AnswerReading, ReceivedAnswer, Registration } from '#shared/label/registration';
import type { RawAnswer } from '#shared/label/stored';

/** Requests a label from the service. Costs money: called once per intent on disk, never repeated automatically. */
export interface Registrar {
  /** @param keep saves an answer that takes long to read; it is awaited before the answer is read */
  register(
    order: Order,
    signal: AbortSignal,
    keep: (received: ReceivedAnswer) => Promise<void>,
  ): Promise<Registration>;
  /** Reads a stored answer again with the current reader. Sends nothing. */
  read(answer: RawAnswer): Promise<AnswerReading>;
  /** Reads an answer to this order that was received earlier and not read, as if it had just been received. Sends nothing. */
  readLate(received: ReceivedAnswer, order: OrderDraft, signal: AbortSignal): Promise<AnswerReading>;
}

/**
 * The result of a customs check. `asked`: the service was asked for it just now. `isLost`: its answer was lost. The
 * failure code is `cancelled` when the check was stopped before there was an answer.
 */
export type CustomsCheck =
  | { ok: true; asked: boolean; unscreened?: Unscreened }
  | { ok: false; failure: Failure; asked: boolean; isLost: boolean };

/** Asks for duties and taxes before an order to another country is bought, and decides by the answer. */
export interface Customs {
  /** False when customs checks are switched off: every order passes, and no request is sent. */
  isOn(): boolean;
  /** @param draft the label's order, with the defaults filled in */
  check(label: Label, draft: OrderDraft, signal: AbortSignal): Promise<CustomsCheck>;
  /**
   * What the service named for these orders, here or at the bench from which they came, and no supervisor released for their present
   * question: they are stopped for it whether checks are on or off. Null where nothing stops an order, and left out where nothing is known
   * about it. Asks nothing.
   */
  named(labels: readonly Label[]): Promise<ReadonlyMap<string, Failure | null>>;
  /**
   * Why a bought label may not be corrected to this draft: an answer about the label named its person and address, and no supervisor
   * released them. Null where nothing prevents it. Asks nothing.
   */
  namedParty(label: Label, draft: OrderDraft): Promise<Failure | null>;
}

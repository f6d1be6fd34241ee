import type { Failure } from '#shared/failure';
import type { OrderDraft } from '#shared/label/draft';
import type { Order } from '#shared/label/order';
import type { Label, Package } from '#shared/label/stage';
import type { Unscreened } from '#shared/landed/unscreened';
import type { NewDocument, RawAnswer, UnreadAnswer } from '#shared/label/stored';

/** What was understood of the service's answer: the package with its documents, or why not. */
export type Reading =
  | {
      ok: true;
      package: Package;
      documents: NewDocument[];
      failure: Failure | null;
      /** What the service had to say beside it. */
      message: string | null;
    }
  /** `documents`: labels that came although no package can be named. */
  | { ok: false; failure: Failure; documents: NewDocument[] };

/** `answer` is what came, whatever it was; null where nothing came. */
export type Registration = Reading & { answer: RawAnswer | null };

/** An answer, with what reading it needs beside its bytes. */
export type CameAnswer = Pick<UnreadAnswer, 'answer' | 'unread'>;

/** Asks the service for a label. Costs money; called once per intent on disk, never repeated by itself. */
export interface Registrar {
  /** @param keep puts an answer that takes long to read on the disk; awaited before it is read */
  register(
    order: Order,
    signal: AbortSignal,
    keep: (came: CameAnswer) => Promise<void>,
  ): Promise<Registration>;
  /** Reads a stored answer again, as the reader of today understands it. Asks nobody. */
  read(answer: RawAnswer): Promise<Reading>;
  /** Reads an answer that came for this order and was not read then, as if it had come now. Asks nobody. */
  readLate(came: CameAnswer, order: OrderDraft, signal: AbortSignal): Promise<Reading>;
}

/**
 * Whether a label may be bought, as far as customs go. `asked`: the service was asked for it just now; `isLost`: and its
 * answer was lost. `cancelled` when it was stopped before there was an answer.
 */
export type CustomsCheck =
  | { ok: true; asked: boolean; unscreened?: Unscreened }
  | { ok: false; failure: Failure; asked: boolean; isLost: boolean };

/** Asks for duties and taxes before an order to another country is bought, and judges the answer. */
export interface Customs {
  /** False: every order passes, and nobody is asked. */
  isOn(): boolean;
  /** @param draft the label's order, filled from the defaults */
  pass(label: Label, draft: OrderDraft, signal: AbortSignal): Promise<CustomsCheck>;
}

import type { Failure } from '../failure';
import type { Package } from './stage';
import type { NewDocument, RawAnswer, UnreadAnswer } from './stored';

/** What was understood of the service's answer to a purchase: the package with its documents, or a failure. */
export type AnswerReading =
  | {
      ok: true;
      package: Package;
      documents: NewDocument[];
      /** Why it waits for a person before it is printed. */
      failure: Failure | null;
      /** The service's own message, if it sent one. */
      message: string | null;
    }
  /**
   * `documents`: labels that were received even though the package can't be named; they are paid for. `lacks`: why they may not be all of
   * its labels.
   */
  | { ok: false; failure: Failure; documents: NewDocument[]; lacks?: Failure | null };

/** The result of a purchase. `answer` is the raw answer; null where nothing was received. */
export type Registration = AnswerReading & { answer: RawAnswer | null };

/** A raw answer, with what is needed besides its bytes to read it. */
export type ReceivedAnswer = Pick<UnreadAnswer, 'answer' | 'unread'>;

import { failure, type Failure } from '#shared/failure';
import { messageOf } from './answer-fields';
import { type AnswerInput, cleanerOf } from './ask';
import { type JsonBody, readJson } from './body';
import type { Received } from './exchange';
import { looseJson } from './loose-json';
import { isPlainWords } from './plain-words';
import { statusFailure } from './status';

/** `body` is the answer read as far as possible; null when nothing was received. */
export type ReadExchange =
  | { ok: true; json: unknown }
  | { ok: false; failure: Failure; body: JsonBody | null };

/** The service's own message in the body of a failed request; the interface does not show its place (section 7.5). */
const messageIn = (body: JsonBody): string | undefined => {
  if (body.ok)
    return typeof body.json === 'string' ? body.json : messageOf(looseJson(JSON.stringify(body.json)));
  return isPlainWords(body.text) ? body.text : undefined;
};

const byStatus = (received: Received, body: JsonBody, input: AnswerInput): Failure | null => {
  const message = messageIn(body);
  return statusFailure(received, message === undefined ? undefined : cleanerOf(input)(message), input.now);
};

/**
 * Turns the end of an exchange into JSON or a failure (law 1): a request that certainly never left may be tried again
 * later; one that may have left and has no readable answer is for a person.
 */
export const readExchange = (input: AnswerInput): ReadExchange => {
  const ended = input.exchange;
  if (ended.kind === 'never_left') {
    const { aborted, reason } = ended;
    return {
      ok: false,
      failure: aborted ? failure('cancelled') : failure('service_unreachable', reason),
      body: null,
    };
  }
  const body = readJson(ended.received, input.limits.maxBytes);
  // A head that was received before the answer broke off already decides the result of the request, unless it reports
  // success.
  if (ended.kind === 'lost' && ended.received.status < 300)
    return { ok: false, failure: failure('answer_lost', ended.reason), body };
  const refused = byStatus(ended.received, body, input);
  if (refused) return { ok: false, failure: refused, body };
  if (!body.ok) return { ok: false, failure: failure('answer_unreadable', body.reason), body };
  return { ok: true, json: body.json };
};

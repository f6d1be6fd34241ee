import { failure, type Failure } from '#shared/failure';
import { messageOf } from './answer-fields';
import { type Came, cleanerOf } from './ask';
import { type JsonBody, readJson } from './body';
import type { Received } from './exchange';
import { looseJson } from './loose-json';
import { isPlainWords } from './plain-words';
import { statusFailure } from './status';

/** `body` is what came, read as far as it can be; null when nothing came. */
export type ReadExchange =
  { ok: true; json: unknown } | { ok: false; failure: Failure; body: JsonBody | null };

/** The service's own words in the body of a failed request; their place is not shown in the interface (section 7.5). */
const messageIn = (body: JsonBody): string | undefined => {
  if (body.ok)
    return typeof body.json === 'string' ? body.json : messageOf(looseJson(JSON.stringify(body.json)));
  return isPlainWords(body.text) ? body.text : undefined;
};

const byStatus = (received: Received, body: JsonBody, came: Came): Failure | null => {
  const message = messageIn(body);
  return statusFailure(received, message === undefined ? undefined : cleanerOf(came)(message), came.now);
};

/**
 * Turns the end of an exchange into JSON or a failure (law 1): what surely never left may be tried again later, what may
 * have left and has no readable answer is for a person.
 */
export const readExchange = (came: Came): ReadExchange => {
  const ended = came.exchange;
  if (ended.kind === 'never_left') {
    const { aborted, reason } = ended;
    return {
      ok: false,
      failure: aborted ? failure('cancelled') : failure('service_unreachable', reason),
      body: null,
    };
  }
  const body = readJson(ended.received, came.limits.maxBytes);
  // A head that came before the answer broke off already says what became of the request, unless it says success.
  if (ended.kind === 'lost' && ended.received.status < 300)
    return { ok: false, failure: failure('answer_lost', ended.reason), body };
  const refused = byStatus(ended.received, body, came);
  if (refused) return { ok: false, failure: refused, body };
  if (!body.ok) return { ok: false, failure: failure('answer_unreadable', body.reason), body };
  return { ok: true, json: body.json };
};

import type { Dispatcher } from 'undici';
import type { Failure } from '#shared/failure';
import type { Credentials } from '#shared/settings';
import { type Addresses, addressOf } from './address';
import { proofOf, proofsOf, secretsOf } from './credentials';
import { type Exchange, exchange, type HttpRequest, type Limits } from './exchange';
import type { Operation } from './operation';
import { redact } from './redact';

/** The question of an operation: `body` gets the credentials that belong into it, and is left out where nothing is sent. */
export interface Question {
  operation: Operation;
  method: HttpRequest['method'];
  path: string;
  body?: (credentials: Record<string, string>) => unknown;
  /** Personal data that the service might repeat in its messages. */
  personal?: readonly string[];
}

export interface ServiceRequest {
  exchange: Exchange;
  limits: Limits;
  /** Values that prove our identity: never to be stored. */
  secrets: string[];
  /** Values that the service's messages must not repeat where they are displayed or stored. */
  hidden: string[];
}

/** An answer that is to be read: values only, so that it can be passed to another thread. */
export interface AnswerInput extends ServiceRequest {
  now: Date;
}

/** Makes the service's messages safe to display and store. */
export const cleanerOf =
  ({ hidden }: Pick<ServiceRequest, 'hidden'>) =>
  (text: string): string =>
    redact(text, hidden);

export type Ask = (question: Question, signal?: AbortSignal) => Promise<ServiceRequest | Failure>;

export interface AskOptions extends Addresses {
  credentials: () => Promise<Credentials | null>;
  limits: Record<Operation, Limits>;
}

export const isFailure = (value: object): value is Failure => 'code' in value;

/** A vault that can't be read provides no credentials. */
const known = (options: AskOptions): Promise<Credentials> =>
  options.credentials().then(
    (found) => found ?? {},
    () => ({}),
  );

const requestOf = (
  question: Question,
  path: string,
  headers: Record<string, string>,
  bodyFields: Record<string, string>,
): HttpRequest => {
  const { method, body } = question;
  if (!body) return { method, path, headers, body: null };
  return {
    method,
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body(bodyFields)),
  };
};

/**
 * Sends one question to the service, once.
 * @returns how the exchange ended, or the failure that prevented it (nothing left then)
 */
export const createAsk =
  (options: AskOptions, dispatcherFor: (origin: string) => Dispatcher): Ask =>
  async (question, signal = new AbortController().signal) => {
    const { operation } = question;
    const address = addressOf(options, operation);
    if (isFailure(address)) return address;
    const credentials = await known(options);
    const proof = proofOf(credentials, operation);
    if (isFailure(proof)) return proof;
    const path = `${address.basePath}${question.path}`;
    const request = requestOf(question, path, proof.headers, proof.bodyFields);
    const limits = options.limits[operation];
    return {
      exchange: await exchange(dispatcherFor(address.origin), address.origin, request, limits, signal),
      limits,
      secrets: proofsOf(credentials),
      hidden: [...secretsOf(credentials), ...(question.personal ?? [])],
    };
  };

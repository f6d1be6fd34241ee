import type { OrderDraft } from '#shared/label/draft';
import type { Order } from '#shared/label/order';
import type { LandedCost } from '#shared/landed/answer';
import type { LandedCostRequest } from '#shared/landed/request';
import type { PackageUpdate, PackageUpdateResult } from '#shared/update/package-update';
import type { Credentials } from '#shared/settings';
import type { Tracking } from '#shared/tracking/record';
import { type Addresses, addressOf } from './address';
import { type ReadThreadOptions, createAnswerReader } from './aside/reader';
import { type Answer, personalFields, valuesOf } from './answer';
import { createAsk } from './ask';
import { createConnections, type Network } from './connections';
import { secretsOf, proofOf, proofsOf } from './credentials';
import type { Limits } from './exchange';
import type { AnswerReading, ReceivedAnswer, Registration } from '#shared/label/registration';
import { landedCost } from './landed-cost';
import type { Operation } from './operation';
import type { RawAnswer } from '#shared/label/stored';
import type { Inputs, Kind, LabelInput, Results } from './readers';
import { register } from './register';
import { type CredentialsTest, testBasic } from './test-credentials';
import { track } from './track';
import { update } from './update';
import type { Failure } from '#shared/failure';

/** Why the station can't buy labels, as far as it is known without a request. */
const readiness = (
  addresses: Addresses,
  credentials: Credentials | null,
): { ok: true } | { ok: false; failure: Failure } => {
  const address = addressOf(addresses, 'register');
  if ('code' in address) return { ok: false, failure: address };
  const proof = proofOf(credentials ?? {}, 'register');
  return 'code' in proof ? { ok: false, failure: proof } : { ok: true };
};

export interface Timeouts {
  connectMs: number;
  headersMs: number;
  bodyMs: number;
  totalMs: number;
}

/** Creating a label may take the service a while, and abandoning one that was bought costs a person's time. */
const defaultTimeouts: Timeouts = {
  connectMs: 10_000,
  headersMs: 60_000,
  bodyMs: 30_000,
  totalMs: 120_000,
};

const megabyte = 1024 * 1024;
/** At most three buffers with images for a label; everything else is text. */
const maxBytes: Record<Operation, number> = {
  register: 20 * megabyte,
  track: 5 * megabyte,
  update: 5 * megabyte,
  landedCost: 5 * megabyte,
};

export interface ServiceClientOptions extends Addresses {
  /** Read at every request; missing ones result in `credentials_missing`. */
  credentials: () => Promise<Credentials | null>;
  /** The service's own prefix: changed service codes must begin with it. */
  prefix?: string | undefined;
  timeouts?: Partial<Timeouts> | undefined;
  network?: Network | undefined;
  now?: (() => Date) | undefined;
  /** Where long answers are read. */
  aside?: ReadThreadOptions | undefined;
}

/** The service's four operations. No method throws; every failure is a value. */
export interface ServiceClient {
  /**
   * Buys a label: at most one request, never repeated.
   * @param keep awaited before a long answer is read; must not reject
   */
  register(
    order: Order,
    signal: AbortSignal,
    keep?: (received: ReceivedAnswer) => Promise<void>,
  ): Promise<Registration>;
  /** Reads a stored answer to a purchase again. Sends nothing. */
  read(answer: RawAnswer): Promise<AnswerReading>;
  /**
   * Reads a long answer to this order that was received earlier and not read, as if it had just been received. Sends
   * nothing.
   */
  readLate(received: ReceivedAnswer, order: OrderDraft, signal: AbortSignal): Promise<AnswerReading>;
  track(packageId: string, signal?: AbortSignal): Promise<Answer<Tracking>>;
  update(updates: readonly PackageUpdate[], signal?: AbortSignal): Promise<Answer<PackageUpdateResult>>;
  landedCost(request: LandedCostRequest, signal?: AbortSignal): Promise<Answer<LandedCost>>;
  testCredentials(signal?: AbortSignal): Promise<CredentialsTest>;
  /** Whether a label could be bought, as far as this station can know without a request. */
  ready(): Promise<ReturnType<typeof readiness>>;
  /** Ends every connection; a running request ends as `answer_lost`, or as `service_unreachable` if it never left. */
  close(): Promise<void>;
}

const limitsOf = (times: Timeouts): Record<Operation, Limits> => {
  const limits = (operation: Operation): Limits => ({ ...times, maxBytes: maxBytes[operation] });
  return {
    register: limits('register'),
    track: limits('track'),
    update: limits('update'),
    landedCost: limits('landedCost'),
  };
};

export const createServiceClient = (options: ServiceClientOptions): ServiceClient => {
  const times = { ...defaultTimeouts, ...options.timeouts };
  const now = options.now ?? (() => new Date());
  const connections = createConnections(times.connectMs, options.network ?? {});
  const ask = createAsk({ ...options, limits: limitsOf(times) }, (origin) => connections.to(origin));
  const reader = createAnswerReader(options.aside ?? {});
  const readAs =
    <Each extends Kind>(kind: Each) =>
    (input: Inputs[Each], signal?: AbortSignal): Promise<Results[Each]> =>
      reader.read(kind, input, { signal });
  const stored = async (
    { answer, unread }: ReceivedAnswer,
    personal: readonly string[],
  ): Promise<LabelInput> => {
    const known = (await options.credentials().catch(() => null)) ?? {};
    return {
      ...{ answer, ...unread, hidden: [...secretsOf(known), ...personal], secrets: proofsOf(known) },
      ...{ now: now(), maxBytes: maxBytes.register },
    };
  };
  return {
    register: (order, signal, keep) => {
      const keeping = ({ answer, reason, retryAfter }: LabelInput) => ({
        before: () => keep?.({ answer, unread: { reason, retryAfter } }) ?? Promise.resolve(),
      });
      const read = (input: LabelInput) => reader.read('label', input, { signal, ...keeping(input) });
      return register(ask, order, read, now, signal);
    },
    read: async (answer) => reader.read('label', await stored({ answer, unread: {} }, [])),
    readLate: async (received, { fields }, signal) =>
      reader.read('label', await stored(received, valuesOf(fields, personalFields)), { signal }),
    track: (packageId, signal) => track(ask, packageId, readAs('tracking'), now, signal),
    update: (updates, signal) => update(ask, updates, options.prefix, readAs('update'), now, signal),
    landedCost: (request, signal) => landedCost(ask, request, readAs('landedCost'), now, signal),
    testCredentials: (signal) => testBasic(ask, readAs('credentialsTest'), now, signal),
    ready: async () => readiness(options, await options.credentials()),
    close: () => {
      reader.close();
      return connections.close();
    },
  };
};

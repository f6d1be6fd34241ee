import { Agent, request } from 'undici';
import { type StatusReason, statusReasons } from '#shared/print/printer';
import { type IppAnswer, type IppAttribute, ippRequest, operations, readIppAnswer } from './ipp-message';
import type { JobState, SpoolJob, Spooler, SystemQueue } from './spooler';

const askMs = 3_000;
/** The queue saves the document on its own disk; it does not wait for the printer. */
const documentMs = 60_000;
const mostAnswered = 4 * 1024 * 1024;
/** A document that CUPS sends to the printer unchanged. */
const raw = 'application/vnd.cups-raw';
const who: IppAttribute = { tag: 'name', name: 'requesting-user-name', values: ['packbench'] };

/** `printer-state` and `job-state` of RFC 8011, 5.4.11 and 5.3.7. */
const stopped = 5;
const jobStates = { held: 4, stopped: 6, canceled: 7, aborted: 8, completed: 9 } as const;
const notFound = 0x0406;

const known = new Set<string>(statusReasons);
const isKnown = (word: string): word is StatusReason => known.has(word);

/** IPP's words for what keeps a printer from printing, without those for its severity. */
const reasonsOf = (group: Map<string, unknown[]>, name: string): StatusReason[] =>
  (group.get(name) ?? [])
    .map(String)
    .filter((word) => !/-(report|warning)$/.test(word) || word.startsWith('offline'))
    .map((word) => word.replace(/-(report|warning|error)$/, ''))
    .map((word) => (word === 'connecting-to-device' ? 'offline' : word))
    .filter(isKnown);

type Ask = (
  operation: number,
  attributes: readonly IppAttribute[],
  document?: Uint8Array,
) => Promise<IppAnswer | null>;

const isDone = (answer: IppAnswer | null): answer is IppAnswer => answer !== null && answer.status < 0x100;

const wanted = (...names: string[]): IppAttribute => ({
  tag: 'keyword',
  name: 'requested-attributes',
  values: names,
});

/** For a queue that is stopped or accepts nothing: its own reasons, or that it is paused. */
const obstacleIn = (group: Map<string, unknown[]>): StatusReason | null => {
  const [state] = group.get('printer-state') ?? [];
  const [accepts] = group.get('printer-is-accepting-jobs') ?? [];
  if (state !== stopped && accepts !== false) return null;
  return reasonsOf(group, printerReasons)[0] ?? 'paused';
};

const printerReasons = 'printer-state-reasons';
const printerState = ['printer-state', printerReasons, 'printer-is-accepting-jobs'];

/**
 * The queues of CUPS on this machine. A job is created first and gets its document afterwards, so that its number is
 * known even when the answer to the document is lost.
 * @param server `http://localhost:631`
 */
export const createCups = (server: string): Spooler => {
  const agent = new Agent({ connections: 1, headersTimeout: documentMs, bodyTimeout: documentMs });
  const stop = new AbortController();

  /** @returns null where no complete answer was received */
  const ask: Ask = async (operation, attributes, document) => {
    const late = AbortSignal.timeout(document ? documentMs : askMs);
    try {
      const { statusCode, body } = await request(server, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/ipp' },
        body: ippRequest(operation, attributes, document),
        signal: AbortSignal.any([stop.signal, late]),
      });
      const bytes = Buffer.from(await body.arrayBuffer());
      return statusCode === 200 && bytes.length <= mostAnswered ? readIppAnswer(bytes) : null;
    } catch {
      return null;
    }
  };

  const at = (queue: string): IppAttribute => ({
    tag: 'uri',
    name: 'printer-uri',
    values: [`ipp://localhost/printers/${encodeURIComponent(queue)}`],
  });

  const printer = async (queue: string) => {
    const answer = await ask(operations.printerAttributes, [at(queue), who, wanted(...printerState)]);
    return isDone(answer) ? answer.groups[0] : undefined;
  };
  const reasons = async (queue: string): Promise<StatusReason[]> => {
    const group = await printer(queue);
    if (!group) return ['not-answering'];
    const reported = reasonsOf(group, printerReasons);
    const reason = obstacleIn(group);
    return reported.length > 0 || reason === null ? reported : [reason];
  };

  return {
    queues: () => queuesOf(ask),
    obstacle: async (queue) => {
      const group = await printer(queue);
      return group ? obstacleIn(group) : 'offline';
    },
    begin: async (queue) => {
      const name: IppAttribute = { tag: 'name', name: 'job-name', values: ['Packbench'] };
      const answer = await ask(operations.createJob, [at(queue), who, name]);
      const id = isDone(answer) ? answer.groups[0]?.get('job-id')?.[0] : null;
      return typeof id === 'number' ? jobOf(ask, [at(queue), jobId(id)], () => reasons(queue)) : null;
    },
    close: () => {
      stop.abort('over');
      void agent.destroy();
    },
  };
};

const jobId = (id: number): IppAttribute => ({ tag: 'integer', name: 'job-id', values: [id] });

const queuesOf = async (ask: Ask): Promise<SystemQueue[]> => {
  const answer = await ask(operations.allPrinters, [who, wanted('printer-name', 'printer-make-and-model')]);
  // Nothing listens: a system without CUPS has no queues.
  if (answer === null) return [];
  return answer.groups.flatMap((group) => {
    const [name] = group.get('printer-name') ?? [];
    const [driver] = group.get('printer-make-and-model') ?? [];
    return typeof name === 'string' ? [{ name, driver: typeof driver === 'string' ? driver : null }] : [];
  });
};

const jobOf = (ask: Ask, job: readonly IppAttribute[], reasons: () => Promise<StatusReason[]>): SpoolJob => ({
  finish: async (bytes) => {
    const answer = await ask(
      operations.sendDocument,
      [
        ...[...job, who],
        { tag: 'mimeType', name: 'document-format', values: [raw] },
        { tag: 'boolean', name: 'last-document', values: [true] },
      ],
      bytes,
    );
    return isDone(answer);
  },
  state: async () => {
    const answer = await ask(operations.jobAttributes, [
      ...job,
      who,
      wanted('job-state', 'job-state-reasons'),
    ]);
    if (answer?.status === notFound) return { is: 'gone' };
    const group = isDone(answer) ? answer.groups[0] : undefined;
    return group ? stateOf(group, reasons) : { is: 'unclear' };
  },
  cancel: async () => void (await ask(operations.cancelJob, [...job, who])),
});

const stateOf = async (
  group: Map<string, unknown[]>,
  reasons: () => Promise<StatusReason[]>,
): Promise<JobState> => {
  const [state] = group.get('job-state') ?? [];
  if (state === jobStates.completed) return { is: 'done' };
  if (state === jobStates.canceled || state === jobStates.aborted) return { is: 'removed' };
  if (state === jobStates.held || state === jobStates.stopped) return { is: 'waiting', reasons: ['paused'] };
  return { is: 'waiting', reasons: await reasons() };
};

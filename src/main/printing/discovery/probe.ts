import { connect } from 'node:net';
import type { FoundPrinter } from '#shared/print/found';
import type { PrinterIdentity } from '#shared/print/printer';
import type { Timers } from '../timers';
import { addressOf } from '../transport/address';
import type { Connector } from '../transport/connect';
import { identityQuestion, languageQuestion, serialQuestion } from '../zebra/questions';
import { createSession, type Session } from '../zebra/session';

/** What asking told. */
export type Probed = Pick<FoundPrinter, 'verdict' | 'model' | 'serial' | 'firmware' | 'dpi' | 'language'>;

const connectMs = 2_000;
const answerMs = 1_200;
const securePort = 9143;

const nothing = { model: null, serial: null, firmware: null, dpi: null, language: null };

/** 6, 8, 12 and 24 dots a millimetre are sold as 152, 203, 300 and 600 dpi. */
const dpiOf = (dots: number | null): Probed['dpi'] =>
  dots === 8 ? 203 : dots === 12 ? 300 : dots === 24 ? 600 : null;

const askAll = async (session: Session): Promise<Probed> => {
  const identity = await session.ask(identityQuestion, answerMs);
  if (!identity) {
    const language = await session.ask(languageQuestion, answerMs);
    if (language === null) return { ...nothing, verdict: 'no_answer' };
    return { ...nothing, verdict: /zpl/.test(language) ? 'ready' : 'other_language', language };
  }
  const serial = await session.ask(serialQuestion, answerMs);
  const { model, firmware, dotsPerMm } = identity;
  return {
    ...nothing,
    verdict: 'ready',
    model,
    firmware,
    dpi: dpiOf(dotsPerMm),
    serial: serial?.serial ?? null,
  };
};

const isOpen = (host: string, port: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectMs });
    const done = (open: boolean) => (): void => {
      socket.destroy();
      signal.removeEventListener('abort', quit);
      resolve(open);
    };
    const quit = done(false);
    socket.once('connect', done(true)).once('error', done(false)).once('timeout', done(false));
    signal.addEventListener('abort', quit, { once: true });
  });

/** Nothing listens on the raw port: is raw printing switched off, or offered by TLS alone? */
const closedPort = async (uri: string, signal: AbortSignal): Promise<Probed['verdict']> => {
  const address = addressOf(uri);
  if (address.kind !== 'tcp' || address.port !== 9100) return 'raw_off';
  return (await isOpen(address.host, securePort, signal)) ? 'secure_only' : 'raw_off';
};

/** Asks a printer at an address who it is. Sends nothing that prints. Never rejects. */
export const probe = async (
  uri: string,
  connector: Pick<Connector, 'connect'>,
  timers: Timers,
  signal: AbortSignal,
): Promise<Probed> => {
  const opened = await connector.connect(uri, connectMs, timers, signal);
  if (!opened.ok) {
    if (opened.reason !== 'connection-refused') return { ...nothing, verdict: 'unreachable' };
    return { ...nothing, verdict: await closedPort(uri, signal) };
  }
  const session = createSession(opened.transport, timers, signal, () => undefined);
  try {
    return await askAll(session);
  } finally {
    await opened.transport.end(500, true);
  }
};

/** What is known of a printer that is printing for us, and must not be disturbed. */
export const probedBefore = ({ identity }: { identity: PrinterIdentity | null }): Probed => ({
  ...nothing,
  verdict: 'ready',
  model: identity?.model ?? null,
  firmware: identity?.firmware ?? null,
  dpi: dpiOf(identity?.dotsPerMm ?? null),
});

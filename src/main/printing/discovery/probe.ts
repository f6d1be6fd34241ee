import { isIPv6 } from 'node:net';
import type { FoundPrinter } from '#shared/print/found';
import type { PrinterIdentity } from '#shared/print/printer';
import type { Timers } from '../timers';
import { addressOf } from '../transport/address';
import type { Connector } from '../transport/connect';
import { connectTls } from '../transport/tls';
import type { Transport } from '../transport/transport';
import { counterQuestion, identityQuestion, languageQuestion, serialQuestion } from '../zebra/questions';
import { createSession, type Session } from '../zebra/session';

/** The result of asking a device for its identity. */
export type Probed = Pick<
  FoundPrinter,
  'verdict' | 'model' | 'serial' | 'firmware' | 'dpi' | 'language' | 'secureUri'
> & {
  /** Labels printed in its lifetime; asked only of a printer that reports its serial number. */
  counter: number | null;
};

const connectMs = 2_000;
const answerMs = 1_200;
/** For a printer to close its end: it serves one host at a time, and the next question follows soon. */
const closeMs = 500;
const rawPort = 9100;
const securePort = 9143;

const nothing = {
  model: null,
  serial: null,
  firmware: null,
  dpi: null,
  language: null,
  secureUri: null,
  counter: null,
};

/** 6, 8, 12 and 24 dots per millimetre are sold as 152, 203, 300 and 600 dpi. */
const dpiOf = (dots: number | null): Probed['dpi'] =>
  dots === 8 ? 203 : dots === 12 ? 300 : dots === 24 ? 600 : null;

/**
 * The device does not answer `~HI`: a printer set to another language still knows its own variables; everything else is
 * not a Zebra.
 */
const askLanguage = async (session: Session, hasSpoken: () => boolean): Promise<Probed> => {
  const language = await session.ask(languageQuestion, answerMs);
  if (language === null) return { ...nothing, verdict: hasSpoken() ? 'not_zebra' : 'no_answer' };
  return { ...nothing, verdict: language.includes('zpl') ? 'ready' : 'other_language', language };
};

const askAll = async (
  session: Session,
  hasSpoken: () => boolean,
  hasWrongLanguage: boolean,
): Promise<Probed> => {
  if (hasWrongLanguage) {
    const asked = await askLanguage(session, hasSpoken);
    if (asked.verdict !== 'ready') return asked;
  }
  const identity = await session.ask(identityQuestion, answerMs);
  if (!identity) return askLanguage(session, hasSpoken);
  const serial = await session.ask(serialQuestion, answerMs);
  const counted = serial?.serial == null ? null : await session.ask(counterQuestion, answerMs);
  const { model, firmware, dotsPerMm } = identity;
  return {
    ...nothing,
    verdict: 'ready',
    model,
    firmware,
    dpi: dpiOf(dotsPerMm),
    serial: serial?.serial ?? null,
    counter: counted?.count ?? null,
  };
};

const askOver = async (
  transport: Transport,
  timers: Timers,
  signal: AbortSignal,
  hasWrongLanguage = false,
): Promise<Probed> => {
  let bytes = 0;
  transport.onData((chunk) => void (bytes += chunk.length));
  const session = createSession(transport, timers, signal, () => undefined);
  try {
    return await askAll(session, () => bytes > 0, hasWrongLanguage);
  } finally {
    await transport.end(closeMs, true);
  }
};

/** Asks over TLS and accepts any certificate: a person confirms it later. Null where nothing listens. */
const askSecure = async (host: string, timers: Timers, signal: AbortSignal): Promise<Probed | null> => {
  const address = { kind: 'tls', host, port: securePort, pin: null } as const;
  const opened = await connectTls(address, connectMs, timers, signal);
  if (!opened.ok) return null;
  const asked = await askOver(opened.transport, timers, signal);
  if (asked.verdict === 'not_zebra' || asked.verdict === 'other_language') return asked;
  const place = isIPv6(host) ? `[${host}]` : host;
  return { ...asked, verdict: 'secure_only', secureUri: `tls://${place}:${securePort}?pin=${opened.pin}` };
};

/**
 * Asks a printer at an address for its identity. Sends nothing that a printer set to ZPL prints. Never rejects.
 * @param hasWrongLanguage it is known to be set to another language and would print the questions: its language is asked
 *   first
 */
export const probe = async (
  uri: string,
  connector: Pick<Connector, 'connect'>,
  timers: Timers,
  signal: AbortSignal,
  hasWrongLanguage = false,
): Promise<Probed> => {
  const address = addressOf(uri);
  const opened = await connector.connect(uri, connectMs, timers, signal);
  if (opened.ok) {
    const asked = await askOver(opened.transport, timers, signal, hasWrongLanguage);
    const isSecurePort = address.kind === 'tcp' && address.port === securePort;
    return isSecurePort ? ((await askSecure(address.host, timers, signal)) ?? asked) : asked;
  }
  // Raw printing can be switched off, and newer printers are sold with it off; the printer may still be there.
  const isRawPort = address.kind === 'tcp' && address.port === rawPort;
  const secure = isRawPort && !signal.aborted ? await askSecure(address.host, timers, signal) : null;
  return (
    secure ?? { ...nothing, verdict: opened.reason === 'connection-refused' ? 'raw_off' : 'unreachable' }
  );
};

/** The known identity of a printer that is printing for us and must not be disturbed. */
export const probedBefore = (
  { identity }: { identity: PrinterIdentity | null },
  serial: string | null,
): Probed => ({
  ...nothing,
  serial,
  verdict: 'ready',
  model: identity?.model ?? null,
  firmware: identity?.firmware ?? null,
  dpi: dpiOf(identity?.dotsPerMm ?? null),
});

import type { Session } from '#main/printing/zebra/session';
import type { Transport } from '#main/printing/transport/transport';

/** One question and everything that came back until the printer fell silent. */
export interface Capture {
  asked: string;
  said: string;
}

/** A printer that says nothing more for so long has said it all: no answer has an end that is promised. */
const idleMs = 400;
const firstMs = 2_000;

/** Line 3 of `~HS` begins with the front panel's password on firmware before Link-OS 6. */
export const withoutPassword = (said: string): string =>
  said.replace(/\x02\s*\d{1,10}\s*,\s*(\d)\s*\x03/g, (_, memory: string) => `\x02****,${memory}\x03`);

/** Control characters as they are written in sources, line ends kept for reading. */
export const readable = (said: string): string =>
  said.replace(/[\x00-\x09\x0b-\x1f\x7f-\xff]/g, (char) =>
    char === '\r' ? '\\r' : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

/** Asks one question after another over one connection. */
export const ask = async (
  transport: Transport,
  session: Pick<Session, 'say'>,
  questions: readonly string[],
): Promise<Capture[]> => {
  let said = '';
  let heard: () => void = () => undefined;
  transport.onData((chunk) => {
    said += Buffer.from(chunk).toString('latin1');
    heard();
  });
  const silence = (): Promise<void> =>
    new Promise((resolve) => {
      let timer = setTimeout(resolve, firstMs);
      heard = () => {
        clearTimeout(timer);
        timer = setTimeout(resolve, idleMs);
      };
      transport.onOver(resolve);
    });
  const captures: Capture[] = [];
  for (const asked of questions) {
    if (transport.isOver) break;
    said = '';
    const silent = silence();
    session.say(`${asked}\r\n`);
    await silent;
    captures.push({ asked, said: withoutPassword(said) });
  }
  return captures;
};

import type { PrinterIdentity } from '#shared/print/printer';
import { parseSystemStatus, type ErrorStatus } from './error-status';
import type { HostStatus } from './host-status';
import type { Reply } from './replies';

/** A question as it is sent, and what counts as its answer. */
export interface Question<T> {
  text: string;
  answer(reply: Reply): T | null;
}

/** Lower-case words, one of them a known language. */
const isLanguages = (text: string): boolean => /^[a-z_]+$/.test(text) && /zpl|epl|cpcl|line_print/.test(text);

const sgd = (name: string): string => `! U1 getvar "${name}"\r\n`;

/** The printer's identity. The best first question: every ZPL printer answers it. */
export const identityQuestion: Question<PrinterIdentity> = {
  text: '~HI\r\n',
  answer: (reply) => (reply.kind === 'identity' ? reply.identity : null),
};

/** The printer's errors. Answered in every state; old models do not know it. */
export const errorQuestion: Question<ErrorStatus> = {
  text: '~HQES\r\n',
  answer: (reply) => (reply.kind === 'errors' ? reply.status : null),
};

/**
 * The contents of the buffers. According to the guide it is not answered with media or ribbon out, head open or too
 * hot. Therefore it is asked last, and silence after a good answer to `~HQES` means such a fault.
 */
export const hostQuestion: Question<HostStatus> = {
  text: '~HS\r\n',
  answer: (reply) => (reply.kind === 'host' ? reply.status : null),
};

/** Pause and errors in one word, on Link-OS. */
export const systemQuestion: Question<ErrorStatus> = {
  text: sgd('zpl.system_status'),
  answer: (reply) => (reply.kind === 'value' ? parseSystemStatus(reply.text) : null),
};

/** The lifetime label counter. `?` is the answer of a printer that does not count: there is an answer, but no count. */
export const counterQuestion: Question<{ count: number | null }> = {
  text: sgd('odometer.total_label_count'),
  answer: (reply) => {
    if (reply.kind !== 'value') return null;
    const text = reply.text.trim();
    if (text === '?') return { count: null };
    return /^\d{1,12}$/.test(text) ? { count: Number(text) } : null;
  },
};

/**
 * The serial number. `?` is the answer of a printer that has none to report. A blank is not an answer: it is the text
 * between the quotes of two values.
 */
export const serialQuestion: Question<{ serial: string | null }> = {
  text: sgd('device.unique_id'),
  answer: (reply) => {
    if (reply.kind !== 'value') return null;
    const text = reply.text.trim();
    if (text === '?') return { serial: null };
    // The answer to the question for languages may arrive late.
    return /^[A-Za-z0-9._-]{3,60}$/.test(text) && !isLanguages(text) ? { serial: text } : null;
  },
};

/**
 * The serial number as a question that is also answered inside a format, unlike SGD. Old models do not know it. Another
 * spelling of it than that of `device.unique_id` proves nothing.
 */
export const serialInFormatQuestion: Question<string> = {
  text: '~HQSN\r\n',
  answer: (reply) => (reply.kind === 'serial' ? reply.text : null),
};

/**
 * The serial number and the counter in one message, without a second round trip. Values do not name their question, but
 * they arrive in the order of the questions: only a count right behind a serial number counts. What stands there in
 * place of a serial number may be a count that came late.
 */
export const figuresQuestion = (): Question<{ serial: string | null; count: number | null }> => {
  let serialAnswer: { serial: string | null } | null = null;
  return {
    text: `${serialQuestion.text}${counterQuestion.text}`,
    answer: (reply) => {
      // A blank is the text between the quotes of two values.
      if (reply.kind !== 'value' || reply.text.trim() === '') return null;
      const counted = counterQuestion.answer(reply);
      if (serialAnswer && counted && String(counted.count) !== serialAnswer.serial)
        return { ...serialAnswer, ...counted };
      serialAnswer = serialQuestion.answer(reply);
      return null;
    },
  };
};

/** The print width in dots. */
export const widthQuestion: Question<{ dots: number | null }> = {
  text: sgd('ezpl.print_width'),
  answer: (reply) => {
    if (reply.kind !== 'value') return null;
    const text = reply.text.trim();
    if (text === '?') return { dots: null };
    return /^[1-9]\d{1,4}$/.test(text) ? { dots: Number(text) } : null;
  },
};

/**
 * The languages that the printer supports. A printer set to another one than ZPL does not answer `~HI`, and prints ZPL
 * as text.
 */
export const languageQuestion: Question<string> = {
  text: sgd('device.languages'),
  answer: (reply) => (reply.kind === 'value' && isLanguages(reply.text.trim()) ? reply.text.trim() : null),
};

/** The printer's settings. Asked in ZPL, so that every ZPL printer answers; it prints nothing. */
export const settingsQuestion: Question<ReadonlyMap<string, string>> = {
  text: '^XA^HH^XZ\r\n',
  answer: (reply) => (reply.kind === 'settings' ? reply.values : null),
};

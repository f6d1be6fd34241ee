import type { PrinterIdentity } from '#shared/print/printer';
import { parseSystemStatus, type ErrorStatus } from './error-status';
import type { HostStatus } from './host-status';
import type { Reply } from './replies';

/** A question as it goes over the wire, and what counts as its answer. */
export interface Question<T> {
  text: string;
  answer(reply: Reply): T | null;
}

/** Words of small letters, one of them a language that is known. */
const isLanguages = (text: string): boolean => /^[a-z_]+$/.test(text) && /zpl|epl|cpcl|line_print/.test(text);

const sgd = (name: string): string => `! U1 getvar "${name}"\r\n`;

/** Who are you? The best first question: every ZPL printer answers it. */
export const identityQuestion: Question<PrinterIdentity> = {
  text: '~HI\r\n',
  answer: (reply) => (reply.kind === 'identity' ? reply.identity : null),
};

/** What is wrong? Answered in every state; old models do not know it. */
export const errorQuestion: Question<ErrorStatus> = {
  text: '~HQES\r\n',
  answer: (reply) => (reply.kind === 'errors' ? reply.status : null),
};

/**
 * What is in the buffers? The guide says it is not answered with media or ribbon out, head open or too hot, so it is asked
 * last, and silence after a good answer to `~HQES` means such a fault.
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

/** How many labels in your life? `?` is the answer of a printer that does not count: the answer is there, the count is not. */
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
 * Your serial number? `?` is the answer of a printer that has none to tell. A blank is no answer: it is what stands between
 * the quotes of two values.
 */
export const serialQuestion: Question<{ serial: string | null }> = {
  text: sgd('device.unique_id'),
  answer: (reply) => {
    if (reply.kind !== 'value') return null;
    const text = reply.text.trim();
    if (text === '?') return { serial: null };
    // The answer to the question for languages may come late.
    return /^[A-Za-z0-9._-]{3,60}$/.test(text) && !isLanguages(text) ? { serial: text } : null;
  },
};

/**
 * Your serial number and your count, in one breath: it costs no second round trip. Values don't say which question they
 * answer, but they come in the order asked; one alone counts for neither.
 */
export const figuresQuestion = (): Question<{ serial: string | null; count: number | null }> => {
  let told: { serial: string | null } | null = null;
  return {
    text: `${serialQuestion.text}${counterQuestion.text}`,
    answer: (reply) => {
      if (!told) {
        told = serialQuestion.answer(reply);
        return null;
      }
      const counted = counterQuestion.answer(reply);
      return counted && String(counted.count) !== told.serial ? { ...told, ...counted } : null;
    },
  };
};

/** How wide do you print, in dots? */
export const widthQuestion: Question<{ dots: number | null }> = {
  text: sgd('ezpl.print_width'),
  answer: (reply) => {
    if (reply.kind !== 'value') return null;
    const text = reply.text.trim();
    if (text === '?') return { dots: null };
    return /^[1-9]\d{1,4}$/.test(text) ? { dots: Number(text) } : null;
  },
};

/** Which languages do you speak? A printer set to another one than ZPL is silent to `~HI`, and prints ZPL as letters. */
export const languageQuestion: Question<string> = {
  text: sgd('device.languages'),
  answer: (reply) => (reply.kind === 'value' && isLanguages(reply.text.trim()) ? reply.text.trim() : null),
};

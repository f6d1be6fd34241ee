import { useRef, useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import { namedQuestions, type PrinterQuestion } from '#shared/print/printer-question';
import { useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';

const words = text.printers.console;

/** An answer of the printer. */
export type Answer = Extract<Output<'printers.ask'>, { ok: true }>;

/** The name of a question. */
const nameOf = (question: PrinterQuestion): string =>
  typeof question === 'string' ? words.questions[question].code : question.sgd;

/** The name of an answer's question: `^HH` for `^XA^HH^XZ`; the name of a variable. */
export const askedName = (asked: string): string =>
  /"(.*)"/.exec(asked)?.[1] ?? asked.replace(/^\^XA(.*)\^XZ$/, '$1');

const answerWords = ({ asked, raw, ms }: Answer): string =>
  (raw === '' ? words.silent : words.answered)({ what: askedName(asked), ms: formatCount(ms) });

/** Asks a printer. Keeps the newest answer to each question, newest first. */
export const useConsole = (printerId: string) => {
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const [message, say] = useState('');
  const isOver = useRef(false);

  const askOne = async (question: PrinterQuestion): Promise<{ ok: boolean; message?: string }> => {
    say(words.asking({ what: nameOf(question) }));
    const answer = await call('printers.ask', { printerId, question });
    if (!answer.ok) {
      say('');
      return { ok: false, message: words.refusals[answer.reason] };
    }
    setAnswers((before) => [answer, ...before.filter(({ asked }) => asked !== answer.asked)]);
    say(answerWords(answer));
    return { ok: true };
  };
  const ask = useAction(async (questions: readonly PrinterQuestion[]) => {
    for (const question of questions) {
      const done = await askOne(question);
      if (!done.ok || isOver.current) return done;
    }
    return { ok: true };
  });
  const save = useAction(async () => {
    const saved = await call('printers.saveCapture', { printerId });
    if (saved.ok && saved.file !== null) say(words.saved({ file: saved.file }));
    return saved;
  });
  const copy = useAction(async (asked: string) => {
    const copied = await call('printers.copy', { what: 'answer', printerId, asked });
    if (copied.ok) say(words.copied({ what: askedName(asked) }));
    return copied;
  });
  return {
    ...{ answers, message, save, copy },
    error: ask.error ?? save.error ?? copy.error,
    ask: (...questions: PrinterQuestion[]) => void ask.run(questions),
    askAll: () => void ask.run(namedQuestions),
    /** The dialog was closed: questions that were not sent yet are dropped. */
    leave: () => void (isOver.current = true),
  };
};
export type PrinterTalk = ReturnType<typeof useConsole>;

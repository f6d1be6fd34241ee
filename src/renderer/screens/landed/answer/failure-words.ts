import type { Failure } from '#shared/failure';
import { text } from '../../../text';

/** Why a question has no answer, and what to do about it. Asking buys nothing, so the words of a purchase are not used. */
export const failureWords = ({ code }: Failure): { title: string; remedy: string } =>
  text.landed.answer.unanswered[code] ?? text.failures[code];

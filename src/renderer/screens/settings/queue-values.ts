import { queueSchema, type QueueSettings } from '#shared/settings';
import { text } from '../../text';
import type { Problems } from './use-section';

/** The queue's settings as a form holds them; numbers as typed. */
export interface QueueValues extends Record<string, unknown> {
  ahead: string;
  serviceWidth: string;
  staleHours: string;
  scanBack: QueueSettings['scanBack'];
}

export const queueNumbers = ['ahead', 'serviceWidth', 'staleHours'] as const;

export const queueValues = ({ ahead, serviceWidth, staleHours, scanBack }: QueueSettings): QueueValues => ({
  ahead: String(ahead),
  serviceWidth: String(serviceWidth),
  staleHours: String(staleHours),
  scanBack,
});

export const toQueue = ({ ahead, serviceWidth, staleHours, scanBack }: QueueValues): QueueSettings => ({
  ahead: Number(ahead),
  serviceWidth: Number(serviceWidth),
  staleHours: Number(staleHours),
  scanBack,
});

const fits = (name: (typeof queueNumbers)[number], value: string): boolean =>
  /^\d{1,4}$/.test(value.trim()) && queueSchema.shape[name].safeParse(Number(value)).success;

export const queueProblems = (values: QueueValues): Problems =>
  Object.fromEntries(
    queueNumbers
      .filter((name) => !fits(name, values[name]))
      .map((name) => [name, text.settings.queue.problems[name]]),
  );

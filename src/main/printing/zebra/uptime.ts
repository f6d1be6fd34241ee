import type { Question } from './questions';

const units: readonly [RegExp, number][] = [
  [/(?<!\d)(\d+) *days?/i, 86_400],
  [/(?<!\d)(\d+) *hours?/i, 3_600],
  [/(?<!\d)(\d+) *min/i, 60],
  [/(?<!\d)(\d+) *sec/i, 1],
];

const secondsIn = (text: string): number =>
  units.reduce((sum, [unit, seconds]) => sum + Number(unit.exec(text)?.[1] ?? 0) * seconds, 0);

/**
 * The time since power-on, in words such as `02 days 03 hours 10 mins 45 secs` (the programming guide,
 * `device.uptime`); `?` from a printer that does not know it.
 */
export const uptimeQuestion: Question<{ seconds: number | null }> = {
  text: '! U1 getvar "device.uptime"\r\n',
  answer: (reply) => {
    if (reply.kind !== 'value') return null;
    const text = reply.text.trim();
    if (text === '?') return { seconds: null };
    return /\d *sec/i.test(text) ? { seconds: secondsIn(text) } : null;
  },
};

/**
 * Whether a printer with this uptime was already on so many milliseconds ago. It may count whole seconds, and its clock
 * may differ from ours; in doubt it counts as switched off in between.
 */
export const hasBeenOnFor = (ms: number, seconds: number): boolean => (seconds * 0.98 - 2) * 1_000 > ms;

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
 * How long have you been on? In words, as `02 days 03 hours 10 mins 45 secs` (the programming guide, `device.uptime`); `?` from a
 * printer that does not know.
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
 * Whether a printer that says it has been on for so many seconds was on at that time already. It may count whole seconds, and
 * its clock may differ from ours; what is doubtful counts as switched off in between.
 * @param since a time before now, in milliseconds of the same clock as `now`, which never jumps
 */
export const hasBeenOnSince = (since: number, seconds: number, now: number): boolean =>
  (seconds * 0.98 - 2) * 1_000 > now - since;

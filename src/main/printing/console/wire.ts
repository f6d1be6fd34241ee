import type { NamedQuestion, PrinterQuestion, QuestionRefusal } from '#shared/print/printer-question';

/**
 * The questions as they are sent. None of them prints, changes or resets anything (Programming Guide, `~HI`, `~HQ`,
 * `~HS`, `^HH`).
 */
const named: Record<NamedQuestion, string> = {
  identity: '~HI',
  errors: '~HQES',
  host: '~HS',
  configuration: '^XA^HH^XZ',
};

/**
 * Groups of variables about the printer and its paper (Programming Guide, "SGD Printer Commands"). Groups about
 * networks, alerts and remote hosts are left out: a bench has no need of them.
 */
const groups = new Set(
  'appl comm cutter device ezpl head interface internal_wired ip media memory odometer parallel power print ribbon rtc sensor usb zpl'.split(
    ' ',
  ),
);

/** Parts of names whose values must not be displayed. */
const secret =
  /pass(word|phrase|wd|code)?|pwd|psk|key|secret|pin|cert|credential|community|token|login|user_?name/;

/** The beginning of a command in one of the printer's languages, or of setting a variable. */
const acts = /^[~^!{<\x00-\x1f]|["\r\n]|\b(setvar|do)\b/i;

/** Why the value of this variable is not asked for; null where it may be. */
const refusalOf = (name: string): QuestionRefusal | null => {
  if (acts.test(name)) return 'command';
  if (!/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(name)) return 'no_name';
  if (secret.test(name)) return 'secret';
  return groups.has(name.split('.')[0] ?? '') ? null : 'unknown_group';
};

type Wired = { ok: true; asked: string } | { ok: false; reason: QuestionRefusal };

/** The text that is sent for a question, without its line end. Only questions that read are accepted. */
export const wireOf = (question: PrinterQuestion): Wired => {
  if (typeof question === 'string') return { ok: true, asked: named[question] };
  const name = question.sgd.trim();
  const reason = refusalOf(name);
  return reason === null ? { ok: true, asked: `! U1 getvar "${name}"` } : { ok: false, reason };
};

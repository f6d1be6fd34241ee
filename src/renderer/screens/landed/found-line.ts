import type { LandedFound } from '#shared/bridge/contract';
import { breakdown } from '#shared/landed/breakdown';
import type { CustomsSettings } from '#shared/landed/gate';
import type { CostRecord } from '#shared/landed/cost-record';
import { outcomeOf } from '#shared/outcome';
import { asAnswer, gravest, severalLine, warningLine } from '../../scan/look-up-lines';
import { type OutcomeLine } from '../../scan/outcome-line';
import { text } from '../../text';
import { formatMoney } from '../../text/format';
import { verdictOf } from './answer/verdict';

const { next } = text.landed;

export const totalWords = ({ answer }: CostRecord): string => {
  if (answer === null) return next.totalUnknown;
  const { total, sourceCurrency } = breakdown(answer);
  return total === null ? next.totalUnknown : formatMoney(total, sourceCurrency);
};

const goodWords = (kept: CostRecord): string => {
  const { deniedParties, prohibitedRestricted } = kept.answer ?? {};
  if (deniedParties === undefined && prohibitedRestricted === undefined)
    return next.known({ total: totalWords(kept) });
  const all = deniedParties !== undefined && prohibitedRestricted !== undefined;
  return all ? next.clear({ total: totalWords(kept) }) : next.someKnown({ total: totalWords(kept) });
};

/**
 * The outcome line of an answer. It never reports that the order may ship when a person must check something.
 */
export const lineOfKept = (kept: CostRecord, customs: CustomsSettings): OutcomeLine => {
  const subject = kept.ref1 ?? text.landed.subject;
  const { tone, reasons } = verdictOf(kept, customs);
  if (tone === 'good') return { word: 'Updated', tone, subject, next: goodWords(kept) };
  return { word: 'Held', tone, subject, next: reasons[0] ?? text.landed.answer.verdict.asking };
};

type Order = Extract<LandedFound, { kind: 'order' }>;

/** What is known of duties and denied parties. A stop stays a stop after a change, but nothing else that was answered before it counts. */
const customsLine = ({ kept, isOutdated, problems, view }: Order, customs: CustomsSettings): OutcomeLine => {
  const subject = view.label.ref1;
  // A purchased order is not held: the line shows its state and the finding.
  const { word, tone } =
    view.label.package === null
      ? ({ word: 'Held', tone: 'look' } as const)
      : outcomeOf(view.label, view.print);
  const answered = kept && lineOfKept(kept, customs);
  const line = answered?.word === 'Held' ? { ...answered, word } : answered;
  if (line && (line.tone === 'stop' || (kept?.state === 'answered' && !isOutdated))) return line;
  if (problems.length > 0) return { word, tone: 'look', subject, next: next.fix };
  if (line && !isOutdated) return line;
  return kept
    ? { word, tone: 'look', subject, next: next.outdated }
    : { word, tone, subject, next: next.ready };
};

/** The outcome line of an order that was looked up. */
export const lineOfFound = (found: LandedFound, customs: CustomsSettings): OutcomeLine => {
  if (found.kind === 'not_found')
    return { word: 'Not found', tone: 'stop', subject: found.code, next: next.notFound };
  if (found.kind === 'parcels') return severalLine(found);
  const line = asAnswer(customsLine(found, customs));
  const warning = warningLine(found.view);
  // Of an order that only waits for a person, what customs say is the answer.
  if (warning === null || (found.view.label.package === null && warning.tone !== 'stop')) return line;
  return found.kept ? gravest(line, warning) : gravest(warning, line);
};

import type { LandedFound } from '#shared/bridge/contract';
import { breakdown } from '#shared/landed/breakdown';
import type { CustomsSettings } from '#shared/landed/gate';
import type { KeptCost } from '#shared/landed/kept';
import type { OutcomeLine } from '../../scan/outcome-line';
import { severalLine } from '../../scan/several-parcels';
import { text } from '../../text';
import { formatMoney } from '../../text/format';
import { verdictOf } from './answer/verdict';

const { next } = text.landed;

const totalWords = ({ answer }: KeptCost): string => {
  if (answer === null) return next.totalUnknown;
  const { total, sourceCurrency } = breakdown(answer);
  return total === null ? next.totalUnknown : formatMoney(total, sourceCurrency);
};

const goodWords = (kept: KeptCost): string => {
  const { deniedParties, prohibitedRestricted } = kept.answer ?? {};
  if (deniedParties === undefined && prohibitedRestricted === undefined) return next.known(totalWords(kept));
  const all = deniedParties !== undefined && prohibitedRestricted !== undefined;
  return all ? next.clear(totalWords(kept)) : next.someKnown(totalWords(kept));
};

/** What the outcome line says of an answer: never "go" where a person has to look. */
export const lineOfKept = (kept: KeptCost, customs: CustomsSettings): OutcomeLine => {
  const subject = kept.ref1 ?? text.landed.subject;
  const { tone, reasons } = verdictOf(kept, customs);
  if (tone === 'good') return { word: 'Updated', tone, subject, next: goodWords(kept) };
  return { word: 'Held', tone, subject, next: reasons[0] ?? '' };
};

/** What the outcome line says of an order that was looked up. */
export const lineOfFound = (found: LandedFound, customs: CustomsSettings): OutcomeLine => {
  if (found.kind === 'not_found')
    return { word: 'Not found', tone: 'stop', subject: found.code, next: next.notFound };
  if (found.kind === 'parcels') return severalLine(found);
  const { kept, isOutdated, problems, view } = found;
  const subject = view.label.ref1;
  if (kept && !isOutdated && kept.state === 'answered') return lineOfKept(kept, customs);
  if (problems.length > 0) return { word: 'Held', tone: 'look', subject, next: next.mend };
  return { word: 'Held', tone: 'good', subject, next: kept ? next.outdated : next.ready };
};

import type { Correction } from '#shared/bridge/contract';
import type { OutcomeLine } from '../../scan/outcome-line';
import { severalLine } from '../../scan/several-parcels';
import { text } from '../../text';

const { next } = text.recipient;

/** What the outcome line says of a package that was looked up to be corrected. */
export const lineOfFound = (answer: Correction): OutcomeLine => {
  switch (answer.kind) {
    case 'package':
      if (answer.known === null)
        return { word: 'Unknown', tone: 'look', subject: answer.packageId, next: next.foreign };
      return {
        word: 'Registered',
        tone: 'good',
        subject: answer.packageId,
        next: answer.waiting ? next.waiting : next.found,
      };
    case 'parcels':
      return severalLine(answer);
    case 'not_bought':
      return { word: 'Held', tone: 'look', subject: answer.view.label.ref1, next: next.notBought };
    case 'full_number':
      return { word: 'Not found', tone: 'stop', subject: answer.code, next: next.fullNumber };
    case 'not_found':
      return { word: 'Not found', tone: 'stop', subject: answer.code, next: next.notFound };
  }
};

import { Attention } from '../../parts';
import { text } from '../../text';
import type { Lost as Reason } from './chosen';

const words = text.reprint.cannot;

const said = (lost: Reason): { title: string; remedy: string } => {
  switch (lost.kind) {
    case 'foreign':
      return { ...words.foreign, title: words.foreign.title(lost.packageId) };
    case 'not_bought':
      return { ...words.notBought, title: words.notBought.title(lost.view.label.ref1) };
    case 'full_number':
      return { ...words.fullNumber, title: words.fullNumber.title(lost.code) };
    case 'not_found':
      return { ...words.notFound, title: words.notFound.title(lost.code) };
  }
};

/** A code that leads to no label here: why, and what helps. */
export const Lost = ({ lost }: { lost: Reason }) => <Attention tone="look" {...said(lost)} />;

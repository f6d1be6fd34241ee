import { Attention, ParcelChoice } from '../../parts';
import { text } from '../../text';
import type { Lost as Reason } from './chosen';
import { take } from './find';

const words = text.reprint.cannot;

const said = (lost: Exclude<Reason, { kind: 'parcels' }>): { title: string; remedy: string } => {
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

/** A code that leads to no label here, or to several: why, and what helps. */
export const Lost = ({ lost }: { lost: Reason }) =>
  lost.kind === 'parcels' ? (
    <ParcelChoice ref1={lost.ref1} parcels={lost.parcels} boughtOnly onChoose={(view) => void take(view)} />
  ) : (
    <Attention tone="look" {...said(lost)} />
  );

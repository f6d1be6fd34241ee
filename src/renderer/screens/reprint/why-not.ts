import type { LabelView } from '#shared/bridge/contract';
import { text } from '../../text';

interface Words {
  title: string;
  remedy: string;
}

/** Why a bought label can't be printed again; null where it can. */
export const whyNot = ({ label, documents }: LabelView): Words | null => {
  if (label.blanked != null)
    return text.reprint.cannot.removed(label.package?.packageId ?? label.ref1, label.blanked.days);
  if (label.stage === 'closed') return text.reprint.cannot.closed;
  return documents === 0 ? text.reprint.cannot.noDocument : null;
};

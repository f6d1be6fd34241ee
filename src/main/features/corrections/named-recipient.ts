import type { Problem } from '#shared/label/check';
import type { Label } from '#shared/label/stage';
import type { Update } from '#shared/update/basket';
import { isBlank } from '#shared/text';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelPorts } from '../../workflow/ports';
import { applyChanges } from './changes';

/** The problem of a correction that would ship a label to a recipient whom customs named and no supervisor released; null if there is none. */
export const namedRecipient = async (
  { changes }: Update,
  label: Label | null,
  { customs }: Pick<LabelPorts, 'customs'>,
): Promise<Problem | null> => {
  if (!label) return null;
  const draft = applyChanges(label.draft, changes);
  if ((await customs.namedParty(label, draft)) === null) return null;
  const path = isBlank(String(draft.fields.contact ?? '')) ? 'company' : 'contact';
  return { path, message: codedMessage('correction.deniedParty', { field: path }) };
};

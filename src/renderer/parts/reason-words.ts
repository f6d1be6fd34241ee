import type { StatusReason } from '#shared/print/printer';
import { text } from '../text';

/** Why a printer does not print for us. @param heldBy the bench that prints there, where its name is known */
export const reasonTitle = (reason: StatusReason, heldBy: string | undefined): string =>
  reason === 'printing-elsewhere' && heldBy !== undefined
    ? text.floor.busy({ bench: heldBy })
    : text.reasons[reason].title;

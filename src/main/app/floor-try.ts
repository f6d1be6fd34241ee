import type { Done, Output } from '#shared/bridge/contract';
import type { FloorSecrets } from '#shared/floor-settings';
import { codedMessage } from '#shared/text/coded-message';
import { errorCode } from '../base/error-code';
import type { FloorAddress } from '../floor/database';
import { floorKey } from './floor-key';

type Tried = Output<'settings.tryFloor'>;

/** PostgreSQL's codes for a refused user or password. */
const notLetIn = /^28/;
const noSuchDatabase = '3D000';
/** Node's codes for a certificate that it does not trust, and OpenSSL's for one that can't be read. */
const certificate = /CERT|SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|^ERR_OSSL_PEM/;

/** The coded message for the result of a try. */
export const whyNot = (error: unknown): string => {
  const code = errorCode(error) ?? '';
  // If several addresses were tried, the error has no message.
  const reason = error instanceof Error && error.message !== '' ? error.message : code;
  if (notLetIn.test(code)) return codedMessage('joining.password');
  if (code === noSuchDatabase) return codedMessage('joining.noDatabase');
  if (certificate.test(code)) return codedMessage('joining.certificate', { reason });
  if (reason.includes('does not support SSL')) return codedMessage('joining.noTls');
  return codedMessage('joining.unreachable', { reason });
};

/**
 * Checks whether this program can use the floor at an address. Changes nothing there.
 * @param own the id of the floor that this bench belongs to; null where it belongs to none
 */
export const tryFloor = async (
  address: FloorAddress & Pick<FloorSecrets, 'passphrase'>,
  own: string | null,
): Promise<Tried> => {
  // Loaded only here, so that a bench without a floor does not load it.
  const { schemaState } = await import('../floor/migrate');
  const { lookAtFloor } = await import('../floor/key-check');
  try {
    const state = await schemaState(address);
    if (state === 'newer') return { ok: false, message: codedMessage('joining.newer') };
    if (state === 'older') return { ok: true, message: codedMessage('joining.older') };
    const other = { ok: false, message: codedMessage('joining.other') };
    if (state === 'none') return own === null ? { ok: true, message: codedMessage('joining.first') } : other;
    const { hasKey, id } = await lookAtFloor(address, floorKey(address.passphrase));
    if (!hasKey) return { ok: false, message: codedMessage('joining.passphrase') };
    return own === null || own === id ? { ok: true, message: codedMessage('joining.reached') } : other;
  } catch (error) {
    return { ok: false, message: whyNot(error) };
  }
};

/** Updates the schema of a floor that an older program made. Leaves any other unchanged. */
export const bringUpFloor = async (address: FloorAddress): Promise<Done> => {
  const { migrate, schemaState } = await import('../floor/migrate');
  try {
    if ((await schemaState(address)) === 'older') await migrate(address);
    return { ok: true };
  } catch (error) {
    return { ok: false, message: whyNot(error) };
  }
};

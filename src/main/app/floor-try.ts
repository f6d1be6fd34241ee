import type { Done, Output } from '#shared/bridge/contract';
import type { FloorSecrets } from '#shared/floor-settings';
import { said } from '#shared/text/said';
import type { FloorAddress } from '../floor/database';
import { floorKey } from './floor-key';

type Tried = Output<'settings.tryFloor'>;

/** PostgreSQL's own codes for a user or a password that it does not take. */
const notLetIn = /^28/;
const noSuchDatabase = '3D000';
/** Node's codes for a certificate that it does not trust, and what OpenSSL says of one that can't be read. */
const certificate = /CERT|SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|^ERR_OSSL_PEM/;

/** What a try ended with, in a sentence. */
export const whyNot = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Where several addresses were tried, the error has no words of its own.
  const reason = error instanceof Error && error.message !== '' ? error.message : code;
  if (notLetIn.test(code)) return said('joining.password');
  if (code === noSuchDatabase) return said('joining.noDatabase');
  if (certificate.test(code)) return said('joining.certificate', { reason });
  if (reason.includes('does not support SSL')) return said('joining.noTls');
  return said('joining.unreachable', { reason });
};

/** Looks whether this program can use the floor at an address; changes nothing there. */
export const tryFloor = async (address: FloorAddress & Pick<FloorSecrets, 'passphrase'>): Promise<Tried> => {
  // A bench that works alone does not load it.
  const { schemaState } = await import('../floor/migrate');
  const { hasKey } = await import('../floor/key-check');
  try {
    const state = await schemaState(address);
    if (state === 'newer') return { ok: false, message: said('joining.newer') };
    if (state === 'older') return { ok: true, message: said('joining.older') };
    if (state === 'none') return { ok: true, message: said('joining.first') };
    return (await hasKey(address, floorKey(address.passphrase)))
      ? { ok: true, message: said('joining.reached') }
      : { ok: false, message: said('joining.passphrase') };
  } catch (error) {
    return { ok: false, message: whyNot(error) };
  }
};

/** Brings a floor that an older program made up to this one; any other stays as it is. */
export const bringUpFloor = async (address: FloorAddress): Promise<Done> => {
  const { migrate, schemaState } = await import('../floor/migrate');
  try {
    if ((await schemaState(address)) === 'older') await migrate(address);
    return { ok: true };
  } catch (error) {
    return { ok: false, message: whyNot(error) };
  }
};

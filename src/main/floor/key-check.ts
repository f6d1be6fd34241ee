import pg from 'pg';
import { type FloorAddress, FloorAwayError, type FloorDatabase, connectionConfig } from './database';
import { orderKey } from './order-key';

/** A keyed hash of a text that is never an order number. */
const checkOf = (key: Uint8Array): Buffer => orderKey(key, '\0the key of this floor');

/** The first bench stores the hash of the floor's key. Each later bench must have the same key. */
const agreeStatement = /* sql */ `
update packbench.floor set key_check = coalesce(key_check, $1) where coalesce(key_check, $1) = $1 returning 1`;

/**
 * Checks that this bench has the floor's key. With another key it would not see the other benches' orders and would buy them again.
 * @throws FloorAwayError where the floor has another key
 */
export const mustHaveKey = async (
  database: Pick<FloorDatabase, 'query'>,
  key: Uint8Array,
  patienceMs: number,
): Promise<void> => {
  const rows = await database.query(agreeStatement, [checkOf(key)], patienceMs);
  if (rows.length === 0) throw new FloorAwayError('its passphrase is another one than this bench has');
};

/** Whether a floor has this key or no key yet. Changes nothing. @throws the database's own error */
export const hasKey = async (address: FloorAddress, key: Uint8Array): Promise<boolean> => {
  const client = new pg.Client(connectionConfig(address));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ fits: boolean }>(
      'select coalesce(key_check, $1) = $1 as fits from packbench.floor',
      [checkOf(key)],
    );
    return rows[0]?.fits ?? true;
  } finally {
    await client.end();
  }
};

import pg from 'pg';
import { type FloorAddress, FloorAwayError, type FloorDatabase, poolOf } from './database';
import { orderKey } from './order-key';

/** No order has such a number. */
const checkOf = (key: Uint8Array): Buffer => orderKey(key, '\0the key of this floor');

/** The first bench says what the floor's key is; each after it must have the same. */
const agreeStatement = /* sql */ `
update packbench.floor set key_check = coalesce(key_check, $1) where coalesce(key_check, $1) = $1 returning 1`;

/**
 * With another key than the others a bench would buy what they bought: it sees none of their orders.
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

/** Whether a floor has this key, or none yet. Changes nothing. @throws the database's own error */
export const hasKey = async (address: FloorAddress, key: Uint8Array): Promise<boolean> => {
  const client = new pg.Client(poolOf(address));
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

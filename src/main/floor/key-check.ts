import pg from 'pg';
import {
  type FloorAddress,
  FloorAwayError,
  type FloorDatabase,
  connectionConfig,
  endConnection,
} from './database';
import { orderKey } from './order-key';

/** A keyed hash of a text that is never an order number. */
const checkOf = (key: Uint8Array): Buffer => orderKey(key, '\0the key of this floor');

/** The first bench stores the hash of the floor's key. Each later bench must have the same key. */
const agreeStatement = /* sql */ `
update packbench.floor set key_check = coalesce(key_check, $1) where coalesce(key_check, $1) = $1 returning id`;

/**
 * Checks that this bench has the floor's key. With another key it would not see the other benches' orders and would buy them again.
 * @returns the floor's id
 * @throws FloorAwayError where the floor has another key
 */
export const mustHaveKey = async (
  database: Pick<FloorDatabase, 'query'>,
  key: Uint8Array,
  patienceMs: number,
): Promise<string> => {
  const [floor] = await database.query<{ id: string }>(agreeStatement, [checkOf(key)], patienceMs);
  if (!floor) throw new FloorAwayError('its passphrase is another one than this bench has');
  return floor.id;
};

/**
 * Whether a floor has this key or no key yet, and the floor's id. Changes nothing.
 * @param patienceMs how long the answer is awaited
 * @throws the database's own error
 */
export const lookAtFloor = async (
  address: FloorAddress,
  key: Uint8Array,
  patienceMs = 10_000,
): Promise<{ hasKey: boolean; id: string | null }> => {
  const client = new pg.Client({ ...connectionConfig(address), query_timeout: patienceMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ hasKey: boolean; id: string }>(
      'select coalesce(key_check, $1) = $1 as "hasKey", id from packbench.floor',
      [checkOf(key)],
    );
    return rows[0] ?? { hasKey: true, id: null };
  } finally {
    await endConnection(client);
  }
};

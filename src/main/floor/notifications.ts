import pg from 'pg';
import { type FloorAddress, connectionConfig, endConnection } from './database';

/** The PostgreSQL channel for changes of shared rows. Its name is from the time when only people were shared. */
export const rowChannel = 'packbench_people';

/**
 * Receives notifications of other benches (PostgreSQL LISTEN): a printer turn was given back or is wanted, or shared people or settings
 * were changed. They only make a bench react sooner. When none arrive (the connection broke, or a connection pooler does not pass them
 * on), benches find out when they ask the next time.
 */
export class FloorNotifications {
  readonly #address: FloorAddress;
  readonly #channel: string;
  readonly #listeners = new Map<string, () => void>();
  #client: pg.Client | null = null;

  constructor(address: FloorAddress, channel: 'packbench_turns' | typeof rowChannel) {
    this.#address = address;
    this.#channel = channel;
  }

  /** @returns a function that stops listening */
  listen(payload: string, callback: () => void): () => void {
    this.#listeners.set(payload, callback);
    if (!this.#client) void this.#open();
    return () => this.#listeners.delete(payload);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    const client = this.#client;
    this.#client = null;
    if (client) await endConnection(client);
  }

  async #open(): Promise<void> {
    const { idleTimeoutMillis: _, ...config } = connectionConfig(this.#address);
    const client = new pg.Client(config);
    this.#client = client;
    const lost = (): void => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => this.#listeners.get(payload ?? '')?.());
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
    } catch {
      lost();
      await endConnection(client);
    }
  }
}

import pg from 'pg';
import { type FloorAddress, poolOf } from './database';

/**
 * Hears at once what benches tell each other: that a turn at a printer is given back, or wanted; that the list of people was changed. Where nothing is heard (a connection that broke, a pooler that
 * passes none of it on) benches learn it when they ask the next time.
 */
export class FloorBell {
  readonly #address: FloorAddress;
  readonly #channel: string;
  readonly #listeners = new Map<string, () => void>();
  #client: pg.Client | null = null;

  constructor(address: FloorAddress, channel: 'packbench_turns' | 'packbench_people') {
    this.#address = address;
    this.#channel = channel;
  }

  /** @returns ends the listening */
  listen(payload: string, ring: () => void): () => void {
    this.#listeners.set(payload, ring);
    if (!this.#client) void this.#open();
    return () => this.#listeners.delete(payload);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #open(): Promise<void> {
    const { idleTimeoutMillis: _, ...config } = poolOf(this.#address);
    const client = new pg.Client(config);
    this.#client = client;
    const lost = (): void => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', (told) => this.#listeners.get(told.payload ?? '')?.());
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
    } catch {
      lost();
      await client.end().catch(() => undefined);
    }
  }
}

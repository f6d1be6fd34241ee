import pg from 'pg';
import { type FloorAddress, poolOf } from './database';

const channel = 'packbench_turns';

/**
 * Hears at once when a turn at a printer is given back, or wanted. Where nothing is heard (a connection that broke, a pooler that
 * passes none of it on) benches learn it when they ask the next time.
 */
export class TurnBell {
  readonly #address: FloorAddress;
  readonly #listeners = new Map<string, () => void>();
  #client: pg.Client | null = null;

  constructor(address: FloorAddress) {
    this.#address = address;
  }

  /** @returns ends the listening */
  listen(request: string, ring: () => void): () => void {
    this.#listeners.set(request, ring);
    if (!this.#client) void this.#open();
    return () => this.#listeners.delete(request);
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
    client.on('notification', ({ payload }) => this.#listeners.get(payload ?? '')?.());
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch {
      lost();
      await client.end().catch(() => undefined);
    }
  }
}

interface SealedDocument {
  label: string;
  position: number;
  sealed: Buffer;
}

/** What one statement takes, in bytes; a document larger than that goes by itself. */
const mostBytes = 256 * 1024;

/** Documents on their way to the floor, many in one statement: each statement costs a way there and back. */
export class SealedPaper {
  readonly #send: (values: readonly unknown[]) => Promise<unknown>;
  #documents: SealedDocument[] = [];
  #bytes = 0;

  /** @param send told labels, positions and sealed bytes, one of each a document */
  constructor(send: (values: readonly unknown[]) => Promise<unknown>) {
    this.#send = send;
  }

  async add(document: SealedDocument): Promise<void> {
    if (this.#bytes + document.sealed.length > mostBytes) await this.tell();
    this.#documents.push(document);
    this.#bytes += document.sealed.length;
  }

  /** Sends what is left. */
  async tell(): Promise<void> {
    const documents = this.#documents;
    if (documents.length === 0) return;
    this.#documents = [];
    this.#bytes = 0;
    await this.#send([
      documents.map(({ label }) => label),
      documents.map(({ position }) => position),
      documents.map(({ sealed }) => sealed),
    ]);
  }
}

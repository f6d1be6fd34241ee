interface SealedDocument {
  label: string;
  position: number;
  sealed: Buffer;
}

/** Most bytes in one statement; a larger document is sent in a statement of its own. */
const mostBytes = 256 * 1024;

/** Sends documents to the floor, many in one statement, because each statement costs a round trip. */
export class DocumentSender {
  readonly #send: (values: readonly unknown[]) => Promise<unknown>;
  #documents: SealedDocument[] = [];
  #bytes = 0;

  /** @param send gets three lists with one value a document: labels, positions and sealed bytes */
  constructor(send: (values: readonly unknown[]) => Promise<unknown>) {
    this.#send = send;
  }

  async add(document: SealedDocument): Promise<void> {
    if (this.#bytes + document.sealed.length > mostBytes) await this.flush();
    this.#documents.push(document);
    this.#bytes += document.sealed.length;
  }

  /** Sends the remaining documents. */
  async flush(): Promise<void> {
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

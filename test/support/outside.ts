import type { Outside as OutsideOfWindow } from '#main/features/export/outside';

interface SavedFile {
  name: string;
  bytes: Uint8Array;
  /** The bytes as UTF-8, without a byte order mark. */
  text: string;
}

/** Stands for what is outside of the window: a person who chooses files, a browser and a clipboard. */
export class Outside implements OutsideOfWindow {
  readonly saved: SavedFile[] = [];
  readonly pages: string[] = [];
  readonly copied: string[] = [];
  /** The file that the person chooses for a backup; null when they cancel. */
  chosen: string | null;
  /** How often the person was asked for a backup to open. */
  opened = 0;
  /** Where the person saves a file; null when they cancel. */
  place: (name: string) => string | null = (name) => `/somewhere/${name}`;

  constructor(chosen: string | null = null) {
    this.chosen = chosen;
  }

  saveFile(name: string, bytes: Uint8Array): Promise<string | null> {
    this.saved.push({ name, bytes, text: new TextDecoder().decode(bytes) });
    return Promise.resolve(this.place(name));
  }

  savePage(name: string): Promise<string | null> {
    return Promise.resolve(this.place(name));
  }

  openPage(url: string): Promise<void> {
    this.pages.push(url);
    return Promise.resolve();
  }

  copyText(text: string): Promise<void> {
    this.copied.push(text);
    return Promise.resolve();
  }

  chooseSave(): Promise<string | null> {
    return Promise.resolve(this.chosen);
  }

  chooseOpen(): Promise<string | null> {
    this.opened += 1;
    return Promise.resolve(this.chosen);
  }
}

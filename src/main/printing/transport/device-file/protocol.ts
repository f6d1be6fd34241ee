/** What the process at the device file is told. */
export type FileOrder = { do: 'open'; path: string } | { do: 'write'; id: number; bytes: Uint8Array };

/** What it tells. `taken`: the device has all bytes of that write. */
export type FileNews =
  | { news: 'open' }
  | { news: 'failed'; code: string }
  | { news: 'taken'; id: number }
  | { news: 'data'; bytes: Uint8Array }
  /** Reading or writing ended: the printer is gone. */
  | { news: 'over'; code: string };

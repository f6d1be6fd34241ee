/** One entry of an initial root file system. Without `data` it is a folder. */
export interface CpioEntry {
  name: string;
  mode: number;
  data?: Uint8Array;
}

const hex = (value: number): string => value.toString(16).padStart(8, '0');
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

const entry = ({ name, mode, data }: CpioEntry, inode: number): Buffer => {
  const isFolder = data === undefined;
  const size = data?.length ?? 0;
  const fields = [
    inode,
    (isFolder ? 0o040000 : 0o100000) | mode,
    0,
    0,
    1,
    0,
    size,
    0,
    0,
    0,
    0,
    name.length + 1,
    0,
  ];
  const head = Buffer.from(`070701${fields.map(hex).join('')}${name}\0`, 'latin1');
  return Buffer.concat([padded(head), padded(Buffer.from(data ?? []))]);
};

/** The "newc" archive that the Linux kernel unpacks as its first root (cpio(5), kernel Documentation/driver-api/early-userspace). */
export const cpio = (entries: readonly CpioEntry[]): Buffer =>
  Buffer.concat([
    ...entries.map((one, at) => entry(one, at + 1)),
    entry({ name: 'TRAILER!!!', mode: 0, data: new Uint8Array() }, 0),
  ]);

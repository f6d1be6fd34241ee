import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Another program that can print a file unchanged. */
export interface Peer {
  name: string;
  /** Starts the program; resolves when it has ended. */
  print(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Programs for administrators are often not in a person's PATH. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** Absolute path of a program, or undefined. */
export const findProgram = (name: string): string | undefined =>
  folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

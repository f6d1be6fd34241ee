import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What a Linux machine has of what Chromium looks for at its start; the other systems have all of it. */
export interface MachineFacts {
  /** A graphics device of the kernel's. */
  hasGraphics: boolean;
  /** The system's message bus (D-Bus). */
  hasBus: boolean;
}

export const machineFacts = (platform: NodeJS.Platform = process.platform): MachineFacts => ({
  hasGraphics: platform !== 'linux' || existsSync('/dev/dri'),
  hasBus: platform !== 'linux' || existsSync('/run/dbus/system_bus_socket'),
});

/** Without a device Chromium's graphics process ends with an error at every start, and then draws as it does when told so. */
export const withoutGraphics = ({ hasGraphics }: MachineFacts): string[] =>
  hasGraphics ? [] : ['--disable-gpu'];

const busLine = /^\[\d+:\d+\/\d+\.\d+:ERROR:(?:dbus\/)?bus\.cc[(:]\d+\)?\] Failed to connect to the bus: /;

/** Chromium looks for the bus a dozen times and knows no switch against it; where there is none, that is said for nothing. */
export const isNoise = (line: string, { hasBus }: MachineFacts): boolean => !hasBus && busLine.test(line);

/** Hands on what a program says, line by line, without noise. */
export const passOn = (from: Readable, facts: MachineFacts, to: (line: string) => void): void => {
  createInterface({ input: from }).on('line', (line) => {
    if (!isNoise(line, facts)) to(line);
  });
};

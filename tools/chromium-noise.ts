import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Whether a Linux machine has what Chromium looks for when it starts; the other systems have all of it. */
export interface MachineFacts {
  /** A graphics device of the kernel. */
  hasGraphics: boolean;
  /** The system's message bus (D-Bus). */
  hasBus: boolean;
}

export const machineFacts = (platform: NodeJS.Platform = process.platform): MachineFacts => ({
  hasGraphics: platform !== 'linux' || existsSync('/dev/dri'),
  hasBus: platform !== 'linux' || existsSync('/run/dbus/system_bus_socket'),
});

/**
 * Without a device Chromium's graphics process fails with an error at every start, and then draws in software as these switches request.
 */
export const withoutGraphics = ({ hasGraphics }: MachineFacts): string[] =>
  hasGraphics ? [] : ['--disable-gpu'];

const busLine = /^\[\d+:\d+\/\d+\.\d+:ERROR:(?:dbus\/)?bus\.cc[(:]\d+\)?\] Failed to connect to the bus: /;

/** Chromium looks for the bus a dozen times and has no switch against it; its messages about a missing bus are useless. */
export const isNoise = (line: string, { hasBus }: MachineFacts): boolean => !hasBus && busLine.test(line);

/** Passes on a program's output line by line, without such messages. */
export const passOn = (from: Readable, facts: MachineFacts, to: (line: string) => void): void => {
  createInterface({ input: from }).on('line', (line) => {
    if (!isNoise(line, facts)) to(line);
  });
};

import type { SpawnChild } from '../device-file/connect';
import { createCups } from './cups';
import type { Spooler } from './spooler';
import { createWindowsSpooler } from './windows';

/** Labels hold names and addresses, and go to CUPS unencrypted: never to another machine. */
const onThisMachine = /^(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/;

/** Where CUPS listens, as its own programs are told (`CUPS_SERVER`). */
const cupsServer = ({ CUPS_SERVER: told = '' }: NodeJS.ProcessEnv): string =>
  `http://${onThisMachine.test(told) ? told : 'localhost:631'}`;

/** The print queues of this system: Windows' spooler, CUPS elsewhere. @param spawn starts the process that talks to Windows' */
export const systemSpooler = (spawn: SpawnChild | undefined): Spooler =>
  process.platform === 'win32' ? createWindowsSpooler(spawn) : createCups(cupsServer(process.env));

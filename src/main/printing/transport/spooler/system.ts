import type { SpawnFileChild } from '../device-file/connect';
import { createCups } from './cups';
import type { Spooler } from './spooler';
import { createWindowsSpooler } from './windows';

/** Labels contain names and addresses, and are sent to CUPS unencrypted: never to another machine. */
const onThisMachine = /^(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/;

/** Where CUPS listens, from the variable that its own programs use (`CUPS_SERVER`). */
const cupsServer = ({ CUPS_SERVER: configured = '' }: NodeJS.ProcessEnv): string =>
  `http://${onThisMachine.test(configured) ? configured : 'localhost:631'}`;

/**
 * The print queues of this system: Windows' spooler, or CUPS elsewhere. @param spawn starts the process that talks to
 * Windows' spooler
 */
export const systemSpooler = (spawn: SpawnFileChild | undefined): Spooler =>
  process.platform === 'win32' ? createWindowsSpooler(spawn) : createCups(cupsServer(process.env));

import type { Printer, PrinterStatus } from '#shared/print/printer';
import type { Environment } from '#shared/settings';
import { inEnglish } from '#shared/text/in-english';
import { printersIn } from '../../archive/queries/printers-in';
import { ArchiveError } from '../../archive/core/errors';
import { archiveIn } from '../../archive/core/paths';
import type { KeyState } from '../../credentials/archive-key';
import { PrintDesk } from '../../printing/desk';
import type { Platform } from '../platform';
import { fault, type Finding, ok, unseen } from './findings';

const because = ({ reasons }: PrinterStatus): string => (reasons.length > 0 ? `: ${reasons.join(', ')}` : '');

const ofPrinter = ({ name }: Printer, status: PrinterStatus): Finding => {
  switch (status.state) {
    case 'ready':
      return ok('printer', `${name} is ready`);
    case 'mute':
      return ok('printer', `${name} takes a connection and does not say how it is`);
    case 'stopped':
      return fault('printer', `${name} can not print${because(status)}`);
    case 'offline':
      return fault('printer', `${name} is not met${because(status)}`);
    case 'unchecked':
      return unseen('printer', `${name} did not say how it is`);
  }
};

/** Asks each printer for its status, as the station does when it opens. Nothing is printed. */
const ask = async (
  { deviceFiles, printQueues, tuning }: Pick<Platform, 'deviceFiles' | 'printQueues' | 'tuning'>,
  printers: readonly Printer[],
): Promise<Finding[]> => {
  const desk = new PrintDesk({
    timing: tuning?.printing ?? {},
    spawn: deviceFiles,
    spooler: printQueues,
  });
  try {
    return await Promise.all(printers.map(async (printer) => ofPrinter(printer, await desk.status(printer))));
  } finally {
    await desk.close();
  }
};

const refusedBy = (error: unknown): string =>
  error instanceof ArchiveError ? `${error.code}, ${inEnglish(error.reason)}` : 'it can not be read';

/**
 * Reads the printers of this bench from its archive and asks each for its status. Runs only while no station has the archive open: a
 * printer serves one connection at a time, and only the station repairs an archive that was not closed.
 */
export const checkPrinters = async (
  platform: Pick<Platform, 'folder' | 'deviceFiles' | 'printQueues' | 'tuning'>,
  environment: Environment,
  key: KeyState,
): Promise<Finding[]> => {
  if (environment === 'practice')
    return [unseen('printer', 'this bench is in practice: its printer is built in')];
  const file = archiveIn(platform.folder, environment);
  try {
    const found = printersIn(file, key.kind === 'key' ? key.key : null);
    if (found === 'missing')
      return [unseen('archive', 'there is none yet'), unseen('printer', 'none is set up')];
    if (found === 'not_closed')
      return [
        unseen('archive', 'it was not closed: the next start of the station takes it up'),
        unseen('printer', 'the archive names them'),
      ];
    if (found.length === 0) return [ok('archive', 'it can be read'), fault('printer', 'none is set up')];
    return [ok('archive', 'it can be read'), ...(await ask(platform, found))];
  } catch (error) {
    return [fault('archive', refusedBy(error)), unseen('printer', 'the archive names them')];
  }
};

import type { Archive } from './environment-deps';
import type { Platform } from './platform';

/** Lines of the print desk begin with the printer's address: they go to a log of the printer's own name. */
export const printerLog =
  ({ log }: Pick<Platform, 'log'>, archive: Pick<Archive, 'printers'>) =>
  (message: string): void => {
    const [, uri, what] = /^([a-z]+:\/\/\S+): (.*)$/s.exec(message) ?? [];
    const whole = (): void => log.info(message);
    if (uri === undefined || what === undefined || !log.child) {
      whole();
      return;
    }
    archive
      .printers()
      .then((printers) => {
        const printer = printers.find((one) => one.uri === uri);
        if (printer) log.child?.(printer.name).info(what);
        else whole();
      })
      .catch(whole);
  };

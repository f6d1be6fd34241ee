import { prepareArchive } from '#main/archive/recovery/prepare';
import { pathsOf } from '#main/archive/core/paths';

/** Prepares an archive in a process of its own, whose disk can fail. Says the report, or why it can't be opened. Arguments: file, key, whether it is damaged. */
const [file = '', key = '', isDamaged = 'false'] = process.argv.slice(2);
const tell = (line: object): void => void process.stdout.write(JSON.stringify(line));
try {
  const { report } = await prepareArchive(pathsOf(file), {
    ...{ key: key === '' ? null : key, now: new Date('2026-11-21T12:00:00.000Z'), station: () => 'Bench 3' },
    isDamaged: isDamaged === 'true',
    onError: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  tell({ report });
} catch (error) {
  tell({ code: (error as { code?: string }).code, error: String(error) });
}

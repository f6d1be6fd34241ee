import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const packages = here.lastIndexOf(`${sep}node_modules${sep}`);

/** The project's folder. A bundled test program is below its packages (`bundled-program.ts`). */
export const projectRoot = packages < 0 ? join(here, '..', '..', sep) : here.slice(0, packages + 1);

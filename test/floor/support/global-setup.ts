import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres';

/** One server for all files of the suite; each test has a database of its own. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres();
  project.provide('postgresPort', postgres.port);
  return () => postgres.stop();
};

declare module 'vitest' {
  interface ProvidedContext {
    postgresPort: number;
  }
}

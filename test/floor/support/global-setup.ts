import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres';

/** One server for all files of the suite. Each test creates its own database. */
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

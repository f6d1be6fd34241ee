import { startLineProcess } from './line-process';

export interface Service {
  url: string;
  /** Sets the documents of the next purchased labels, one each. */
  sells(documents: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The stand-in for the service, in another process; it answers at once. */
export const startService = async (): Promise<Service> => {
  const child = startLineProcess('test/support/service-stand-in-process.ts');
  const { url } = (await child.next()) as { url: string };
  return {
    url,
    sells: async (documents) => {
      const behaviours = documents.map((document) => ({ kind: 'ok', documents: [document] }));
      await child.ask({ do: 'script', operation: 'register', behaviours });
    },
    close: () => child.close(),
  };
};

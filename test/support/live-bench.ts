import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Provisioning } from '#shared/provisioning';
import type { Credentials } from '#shared/settings';
import { learn, ownOfTest } from './search/search';
import { credentialsOfFile } from './search/told';

/** The settings of a live bench, as in a provisioning file. */
export const liveBench = (
  service: { url: string },
  printer: { uri: string },
  credentials?: Credentials,
): Provisioning => ({
  packbench: 1,
  station: { name: 'Bench 7' },
  service: { environment: 'production', baseUrl: service.url, prefix: 'ABC' },
  ...(credentials && { credentials }),
  defaults: {
    shipFromName: 'Example Warehouse',
    sender: 'ABC_NJ',
    serviceCode: 'ABCSTD',
    labelFormat: 'ZPL',
  },
  printers: [{ name: 'Zebra at bench 7', uri: printer.uri, dpi: 203, default: true }],
});

/** Writes a provisioning file into a folder and returns its path. */
export const writeProvisioning = async (folder: string, content: unknown): Promise<string> => {
  const file = join(folder, 'bench.json');
  learn(credentialsOfFile(content));
  ownOfTest(file);
  await writeFile(file, JSON.stringify(content));
  return file;
};

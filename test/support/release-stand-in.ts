import { createPrivateKey } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { pack } from '#tools/release/pack';
import { newKey, publicText, writeRelease } from '#tools/release/sign';

const machine = 'linux-x64';

/** A program of a few files, each of which names its version. */
export const programOf = (folder: string, version: string, extra = ''): string => {
  for (const path of ['packbench', 'resources/app.asar', 'locales/en.pak']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${path} of ${version}${extra}`);
  }
  writeFileSync(join(folder, 'packbench'), `#!/bin/sh\necho ${version}\n`);
  chmodSync(join(folder, 'packbench'), 0o755);
  return folder;
};

export interface ReleaseStandIn {
  url: string;
  /** The public half, as `updates.json` takes it. */
  key: string;
  /** Folder that is served. */
  folder: string;
  /** Puts a version there, signed. */
  offer(version: string, pem?: string): Promise<void>;
  /** Names of the files that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** A shop's own web server with releases, on loopback. */
export const startReleases = async (folder: string): Promise<ReleaseStandIn> => {
  const pem = newKey();
  mkdirSync(folder, { recursive: true });
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const name = basename(request.url ?? '');
    asked.push(name);
    try {
      response.end(readFileSync(join(folder, name)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: publicText(createPrivateKey(pem)),
    folder,
    asked,
    offer: async (version, signed = pem) => {
      const file = join(folder, `packbench-${version}-${machine}.pack`);
      await pack(programOf(join(folder, `program-${version}`), version), file);
      await writeRelease(file, { version, machine }, signed);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

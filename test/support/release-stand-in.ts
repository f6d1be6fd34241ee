import { createPrivateKey } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { pack } from '#tools/release/pack';
import { newKey, publicText, writeRelease } from '#tools/release/sign';

const machine = 'linux-x64';

/** A program of a few files, each of which contains its version. */
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
  /** The public key, in the form of `updates.json`. */
  key: string;
  /** The folder that is served. */
  folder: string;
  /** Publishes a signed version: of a few files, or of a program folder. */
  offer(version: string, pem?: string, program?: string): Promise<void>;
  /** From now on a program is sent slowly, until this resolves. */
  slowUntil(until: Promise<void>): void;
  /** Names of the requested files. */
  asked: string[];
  close(): Promise<void>;
}

const dropEveryMs = 1_000;

/** @param until a file is sent byte by byte until it resolves, as over a bad network */
const answer = async (response: ServerResponse, file: string, until: Promise<void> | null): Promise<void> => {
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const bytes = readFileSync(file);
  response.writeHead(200, { 'content-length': bytes.length });
  let sent = 0;
  const drops = setInterval(() => response.write(bytes.subarray(sent, (sent += 1))), dropEveryMs);
  await until;
  clearInterval(drops);
  response.end(bytes.subarray(sent));
};

/** A shop's own web server with releases, on loopback. */
export const startReleases = async (folder: string): Promise<ReleaseStandIn> => {
  const pem = newKey();
  mkdirSync(folder, { recursive: true });
  const asked: string[] = [];
  let slow: Promise<void> | null = null;
  const server: Server = createServer((request, response) => {
    const name = basename(request.url ?? '');
    asked.push(name);
    void answer(response, join(folder, name), name.endsWith('.pack') ? slow : null);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: publicText(createPrivateKey(pem)),
    folder,
    asked,
    slowUntil: (until) => {
      slow = until;
    },
    offer: async (version, signed = pem, program) => {
      const file = join(folder, `packbench-${version}-${machine}.pack`);
      await pack(program ?? programOf(join(folder, `program-${version}`), version), file);
      await writeRelease(file, { version, machine }, signed);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

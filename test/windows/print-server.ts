import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCups } from '#main/printing/transport/spooler/cups';
import { exitStatus, startGroup, stopGroup } from '#tools/processes';

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const files = (root: string): string => `ServerRoot ${root}/etc
RequestRoot ${root}/spool
CacheDir ${root}/cache
StateDir ${root}/state
TempDir ${root}/tmp
ServerBin /usr/lib/cups
DataDir /usr/share/cups
ErrorLog ${root}/log/error
AccessLog ${root}/log/access
PageLog ${root}/log/page
User lp
Group lp
SystemGroup root
`;

const server = (port: number): string => `Listen 127.0.0.1:${port}
Browsing Off
WebInterface No
JobRetryInterval 1
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
`;

const queue = (name: string, printer: number, state: string): string => `<Printer ${name}>
Info ${name}
DeviceURI socket://127.0.0.1:${printer}
State ${state}
Accepting Yes
Shared No
ErrorPolicy retry-job
</Printer>
`;

/** Debian's CUPS on loopback, in its own folder. */
export interface PrintServer {
  /** For CUPS_SERVER, and after `http://`. */
  place: string;
  close(): Promise<void>;
}

/**
 * Starts CUPS with two raw queues to one printer: `zebra`, and `stopped`, which sends nothing. @param folder must be
 * accessible to everybody, because the printing programs belong to another user
 */
export const startPrintServer = async (folder: string, printerPort: number): Promise<PrintServer> => {
  const root = join(folder, 'cups');
  for (const name of ['etc', 'spool', 'cache', 'state', 'tmp', 'log'])
    mkdirSync(join(root, name), { recursive: true });
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(join(root, 'files.conf'), files(root));
  writeFileSync(join(root, 'etc', 'cupsd.conf'), server(port));
  const queues = queue('zebra', printerPort, 'Idle') + queue('stopped', printerPort, 'Stopped');
  writeFileSync(join(root, 'etc', 'printers.conf'), queues, { mode: 0o600 });
  const args = ['-f', '-c', join(root, 'etc', 'cupsd.conf'), '-s', join(root, 'files.conf')];
  const child = startGroup('/usr/sbin/cupsd', args, { stdio: 'ignore' });
  const ended: number[] = [];
  void exitStatus(child).then((value) => ended.push(value));
  const place = `127.0.0.1:${port}`;
  while ((await listed(place)) < 2) {
    if (ended.length > 0) throw new Error(`cupsd ended with ${ended.join()}; its log is in ${root}/log`);
    await pause(50);
  }
  return {
    place,
    close: () => stopGroup(child),
  };
};

const listed = async (place: string): Promise<number> => {
  const cups = createCups(`http://${place}`);
  const queues = await cups.queues();
  cups.close();
  return queues.length;
};

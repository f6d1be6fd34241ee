import { expect } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { ownFolder } from '#test/support/folders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import { openStation, provision, testCredentials, type TestStation } from '#test/support/station';

/** A station in a folder, with a service stand-in and a virtual printer that prints without delay. */
export interface ServiceBench {
  readonly folder: string;
  readonly service: ServiceStandIn;
  readonly printer: VirtualPrinter;
  readonly at: TestStation;
  /** Waits until the station has no work. */
  idle(): Promise<void>;
  /** The number of purchases that reached the service. */
  registrations(): number;
  close(): Promise<void>;
}

export const openServiceBench = async (
  options?: Parameters<typeof openStation>[1],
): Promise<ServiceBench> => {
  const folder = await ownFolder('service');
  const service = await startServiceStandIn();
  const printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  const at = await openStation(folder.path, options);
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'Bench', uri: printer.uri, dpi: 203, default: true }],
  });
  return {
    ...{ folder: folder.path, service, printer, at },
    idle: () => expect.poll(() => at.station.busy(), { interval: 5 }).toBe(0),
    registrations: () => service.requests.filter(({ operation }) => operation === 'register').length,
    close: async () => {
      await at.station.close();
      await Promise.all([service.close(), printer.close()]);
      await folder.remove();
    },
  };
};

type Direction = 'in' | 'out';

interface Alternate {
  interfaceClass: number;
  endpoints: { endpointNumber: number; direction: Direction; type: string; packetSize: number }[];
}

/** The part of npm `usb` 3.1.0's device (shaped like WebUSB's) that is used here. Every transfer has its own timeout. */
export interface UsbDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly bus: string;
  readonly address: number;
  readonly ports: number[];
  readonly serialNumber: string | null | undefined;
  readonly productName: string | null | undefined;
  readonly configuration:
    | { interfaces: { interfaceNumber: number; alternate: Alternate }[] }
    | null
    | undefined;
  open(): Promise<void>;
  close(): Promise<void>;
  claimInterface(number: number): Promise<void>;
  releaseInterface(number: number): Promise<void>;
  detachKernelDriver(number: number): Promise<void>;
  attachKernelDriver(number: number): Promise<void>;
  clearHalt(direction: Direction, endpoint: number): Promise<void>;
  transferIn(endpoint: number, length: number, timeoutMs: number): Promise<{ data?: DataView }>;
  transferOut(endpoint: number, bytes: Uint8Array, timeoutMs: number): Promise<unknown>;
}
export type Endpoint = Alternate['endpoints'][number];
export type { Alternate, Direction };

interface UsbLibrary {
  getDevices(): Promise<UsbDevice[]>;
}

let loading: Promise<UsbLibrary | null> | null = null;

/** Loaded when it is first needed: where its native part can't be loaded, printers on the network still print. */
export const usbLibrary = (): Promise<UsbLibrary | null> =>
  (loading ??= import('usb').then(
    ({ usb }) => usb as unknown as UsbLibrary,
    () => null,
  ));

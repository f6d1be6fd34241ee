import { afterEach } from 'vitest';
import {
  startPracticeService,
  type PracticeService,
  type PracticeServiceOptions,
} from '#main/practice/service/service';

const open: PracticeService[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

/** A service that answers at once and is closed after the test. */
export const serviceWith = async (options: PracticeServiceOptions = {}): Promise<PracticeService> => {
  const service = await startPracticeService({ latencyMs: 0, ...options });
  open.push(service);
  return service;
};

export const order = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  ref1: 'PB-1',
  company: 'Example Toys GmbH',
  address1: 'Lagerstraße 1',
  city: 'Köln',
  postalCode: '50667',
  countryISO2: 'US',
  shipFromCountryISO2: 'US',
  parcelWeight: 2.5,
  commodityItems: [{ itemDescription: 'Wooden train', itemQuantity: 1, itemValue: 20 }],
  ...change,
});

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
});

const json = { 'Content-Type': 'application/json' };

export const register = async (
  service: PracticeService,
  request: Record<string, unknown>,
  credentials: Record<string, unknown> = service.credentials as unknown as Record<string, unknown>,
): Promise<Answer> => {
  const { userID, accountNumber, passcode } = credentials;
  const body = JSON.stringify({ userID, accountNumber, passcode, ...request });
  return read(
    await fetch(`${service.url}/api/system/packages/register`, { method: 'POST', headers: json, body }),
  );
};

/** Registers and returns the new packageId. */
export const buy = async (service: PracticeService, request = order()): Promise<string> =>
  String((await register(service, request)).body['packageId']);

export const update = async (service: PracticeService, body: unknown, token?: string): Promise<Answer> => {
  const headers = { ...json, Authorization: `Basic ${token ?? service.credentials.basicToken}` };
  const address = `${service.url}/api/customer/packages/update`;
  return read(await fetch(address, { method: 'PATCH', headers, body: JSON.stringify(body) }));
};

export const track = async (service: PracticeService, packageId: string, token?: string): Promise<Answer> => {
  const headers = { Authorization: `Basic ${token ?? service.credentials.basicToken}` };
  return read(await fetch(`${service.url}/api/tracking/${packageId}`, { headers }));
};

export const landedCost = async (service: PracticeService, body: unknown, key?: string): Promise<Answer> => {
  const headers = { ...json, dtKey: key ?? service.credentials.dtKey };
  const address = `${service.url}/api/system/duties-taxes/combined-call-hs6`;
  return read(await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) }));
};

import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openApp, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import type {
  PrinterCommand,
  PrintedEvent,
  ServiceCommand,
  ServiceOpened,
} from '#test/support/crash/protocol';
import { startTalking, type TalkingProcess } from '#test/support/crash/talking-process';
import { ownFolder } from '#test/support/folders';
import { writeProvisioning } from '#test/support/live-bench';
import { wedge } from '#test/support/wedge';
import type { SoakPlan } from './plan';
import type { PrinterAnswer, ServiceEvent } from './protocol';

/** The people at the bench, one for each day. Made-up badges. */
export const crew = [
  { name: 'Early shift', badge: '%PB-ID-EARLYEARLYEAR22', pin: '407133' },
  { name: 'Late shift', badge: '%PB-ID-LATELATELATEL33', pin: '258014' },
  { name: 'Night shift', badge: '%PB-ID-NIGHTNIGHTNI44', pin: '619372' },
] as const;
export type Worker = (typeof crew)[number];

/** The station in its window, and the practice service and printer in separate processes. */
export interface SoakBench {
  app: App;
  service: TalkingProcess<ServiceCommand, ServiceEvent>;
  printer: TalkingProcess<PrinterCommand, PrintedEvent>;
  archive: string;
  /** The printed papers by package. */
  tray: ReadonlyMap<string, number>;
  /** Number of printed labels, including copies and reprints. */
  out(): number;
  /** Faults of registrations. */
  struck: readonly ServiceEvent[];
  close(): Promise<void>;
}

const provisioning = ({ url, credentials }: ServiceOpened, { uri }: PrinterAnswer) => ({
  packbench: 1,
  station: { name: 'Soak bench' },
  service: { environment: 'production', baseUrl: url },
  credentials,
  defaults: { labelFormat: 'ZPL' },
  sound: false,
  queue: { ahead: 20, serviceWidth: 8 },
  printers: [{ name: 'Practice printer', uri, dpi: 203, default: true }],
});

/** Signs a person in with a badge, as a scanner types it. */
export const signIn = async (app: App, { name, badge }: Worker): Promise<void> => {
  await wedge(app, badge);
  await expect(app.window.getByRole('button', { name: `Signed in as ${name}.` })).toBeVisible();
};

/** All people here are supervisors: other tests check what each role may do. */
const bookCrew = async (app: App): Promise<void> => {
  for (const { name, badge, pin } of crew) {
    const saved = await call(app, 'people.save', { name, role: 'supervisor', active: true, pin });
    if (!saved.ok) throw new Error(saved.message);
    await call(app, 'people.setBadge', { personId: saved.person.id, badge });
  }
  await call(app, 'settings.set', { people: { on: true, idleMinutes: 60 } });
  await expect(app.window.getByRole('heading', { name: /is locked$/ })).toBeVisible();
};

export const openSoakBench = async ({ msPerLabel, latencyMs }: SoakPlan): Promise<SoakBench> => {
  const folder = await ownFolder('soak');
  const service = startTalking<ServiceCommand, ServiceEvent>('../../soak/service-process.ts', { latencyMs });
  const printer = startTalking<PrinterCommand, PrintedEvent>('../../soak/printer-process.ts', {
    knobs: { msPerLabel },
  });
  const tray = new Map<string, number>();
  const struck: ServiceEvent[] = [];
  let out = 0;
  service.onEvent((event) => void struck.push(event));
  printer.onEvent(({ packageId }) => {
    out += 1;
    tray.set(packageId, (tray.get(packageId) ?? 0) + 1);
  });
  const opened = (await service.ask({ do: 'open' })) as ServiceOpened;
  const facts = (await printer.ask({ do: 'facts' })) as PrinterAnswer;
  const file = await writeProvisioning(folder.path, provisioning(opened, facts));
  const data = join(folder.path, 'station');
  const app = await openApp({ folder: data, args: ['--provision', file] });
  await bookCrew(app);
  await signIn(app, crew[0]);
  return {
    ...{ app, service, printer, tray, struck },
    archive: join(data, 'production', 'archive.db'),
    out: () => out,
    close: async () => {
      await app.close();
      await Promise.all([service.close(), printer.close()]);
      await folder.remove();
    },
  };
};

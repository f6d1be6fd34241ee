import {
  type Icon,
  IconListDetails,
  IconCoins,
  IconMapPinCheck,
  IconPackageExport,
  IconPrinter,
  IconReload,
  IconRoute,
  IconSettings,
  IconTags,
} from '@tabler/icons-react';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ScreenKey } from '../shell/navigation';
import { text } from '../text';
import { ShipScreen } from './ship';

export interface Screen {
  screen: ScreenKey;
  /** The key that opens it. */
  key: string;
  name: string;
  icon: Icon;
  component: ComponentType | LazyExoticComponent<ComponentType>;
}

/** The rail. Ship is loaded with the window: it must be there for the first scan; the others when they are opened. */
export const screens: readonly Screen[] = [
  { screen: 'ship', key: 'F2', name: text.shell.names.ship, icon: IconPackageExport, component: ShipScreen },
  {
    screen: 'queue',
    key: 'F3',
    name: text.shell.names.queue,
    icon: IconListDetails,
    component: lazy(() => import('./queue')),
  },
  {
    screen: 'track',
    key: 'F4',
    name: text.shell.names.track,
    icon: IconRoute,
    component: lazy(() => import('./track')),
  },
  {
    screen: 'reprint',
    key: 'F5',
    name: text.shell.names.reprint,
    icon: IconReload,
    component: lazy(() => import('./reprint')),
  },
  {
    screen: 'recipient',
    key: 'F6',
    name: text.shell.names.recipient,
    icon: IconMapPinCheck,
    component: lazy(() => import('./recipient')),
  },
  {
    screen: 'landed',
    key: 'F7',
    name: text.shell.names.landed,
    icon: IconCoins,
    component: lazy(() => import('./landed')),
  },
  {
    screen: 'labels',
    key: 'F8',
    name: text.shell.names.labels,
    icon: IconTags,
    component: lazy(() => import('./labels')),
  },
  {
    screen: 'printers',
    key: 'F9',
    name: text.shell.names.printers,
    icon: IconPrinter,
    component: lazy(() => import('./printers')),
  },
  {
    screen: 'settings',
    key: 'F10',
    name: text.shell.names.settings,
    icon: IconSettings,
    component: lazy(() => import('./settings')),
  },
];

import {
  type Icon,
  IconBuildingWarehouse,
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
import { ShipScreen } from './ship';

export interface Screen {
  screen: ScreenKey;
  /** The key that opens it. */
  key: string;
  icon: Icon;
  component: ComponentType | LazyExoticComponent<ComponentType>;
}

/**
 * The rail. Ship is loaded with the window, so that it is ready for the first scan; the others are loaded
 * when they are opened.
 */
export const screens: readonly Screen[] = [
  { screen: 'ship', key: 'F2', icon: IconPackageExport, component: ShipScreen },
  {
    screen: 'queue',
    key: 'F3',
    icon: IconListDetails,
    component: lazy(() => import('./queue')),
  },
  {
    screen: 'track',
    key: 'F4',
    icon: IconRoute,
    component: lazy(() => import('./track')),
  },
  {
    screen: 'reprint',
    key: 'F5',
    icon: IconReload,
    component: lazy(() => import('./reprint')),
  },
  {
    screen: 'recipient',
    key: 'F6',
    icon: IconMapPinCheck,
    component: lazy(() => import('./recipient')),
  },
  {
    screen: 'landed',
    key: 'F7',
    icon: IconCoins,
    component: lazy(() => import('./landed')),
  },
  {
    screen: 'labels',
    key: 'F8',
    icon: IconTags,
    component: lazy(() => import('./labels')),
  },
  {
    screen: 'printers',
    key: 'F9',
    icon: IconPrinter,
    component: lazy(() => import('./printers')),
  },
  {
    screen: 'settings',
    key: 'F10',
    icon: IconSettings,
    component: lazy(() => import('./settings')),
  },
  {
    screen: 'floor',
    key: 'F11',
    icon: IconBuildingWarehouse,
    component: lazy(() => import('./floor')),
  },
];

/** The screens of this bench: a bench without a floor has no Floor screen. */
export const screensOf = ({ hasFloor }: { hasFloor: boolean }): readonly Screen[] =>
  hasFloor ? screens : screens.filter(({ screen }) => screen !== 'floor');

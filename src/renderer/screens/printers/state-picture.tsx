import {
  IconAlertTriangle,
  IconClockHour4,
  IconDroplet,
  IconHandGrab,
  IconLanguage,
  IconLock,
  IconPlayerPause,
  IconPlugConnectedX,
  IconPrinter,
  IconPrinterOff,
  IconScissors,
  IconTemperature,
  IconTool,
  IconVolumeOff,
  IconWindowMaximize,
  type Icon,
} from '@tabler/icons-react';
import type { PrinterView } from '#shared/bridge/contract';
import type { StatusReason } from '#shared/print/printer';
import { printerTone } from '../../parts';
import styles from './printers.module.css';

const ofReason: Partial<Record<StatusReason, Icon>> = {
  'media-empty': IconPrinterOff,
  'media-needed': IconPrinterOff,
  'media-jam': IconAlertTriangle,
  'cover-open': IconWindowMaximize,
  'marker-supply-empty': IconDroplet,
  paused: IconPlayerPause,
  'cutter-fault': IconScissors,
  'head-over-temperature': IconTemperature,
  'head-under-temperature': IconTemperature,
  'motor-over-temperature': IconTemperature,
  'head-fault': IconTool,
  'label-not-taken': IconHandGrab,
  busy: IconClockHour4,
  'wrong-language': IconLanguage,
  'no-permission': IconLock,
  'driver-in-the-way': IconLock,
  'certificate-changed': IconLock,
  'serial-changed': IconAlertTriangle,
};

const ofState: Record<PrinterView['status']['state'], Icon> = {
  ready: IconPrinter,
  stopped: IconAlertTriangle,
  offline: IconPlugConnectedX,
  mute: IconVolumeOff,
  unchecked: IconPrinter,
};

/** The state of a printer as a picture, readable from two metres; the words are beside it. */
export const StatePicture = ({ status }: PrinterView) => {
  const [reason] = status.reasons;
  const Picture = (reason && ofReason[reason]) ?? ofState[status.state];
  return (
    <span className={styles.picture} data-tone={printerTone[status.state]}>
      <Picture size={38} stroke={1.6} aria-hidden />
    </span>
  );
};

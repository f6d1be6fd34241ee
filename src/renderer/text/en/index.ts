import { address } from './address';
import { commands } from './commands';
import { data } from './data';
import { failures } from './failures';
import { fields } from './fields';
import { intake } from './intake';
import { labelCommands } from './label-commands';
import { labels } from './labels';
import { landed } from './landed';
import { outcomes, stages } from './outcomes';
import { parcels } from './parcels';
import { parts } from './parts';
import { people } from './people';
import { practice } from './practice';
import { prints } from './prints';
import { printers } from './printers';
import { queue } from './queue';
import { reasons } from './reasons';
import { retention } from './retention';
import { reprint } from './reprint';
import { recipient } from './recipient';
import { record } from './record';
import { scanBack } from './scan-back';
import { settings } from './settings';
import { setUp } from './set-up';
import { shell } from './shell';
import { ship } from './ship';
import { track } from './track';

/** English. */
export const en = {
  parts,
  parcels,
  commands,
  data,
  retention,
  shell,
  ship,
  intake,
  practice,
  queue,
  labels,
  labelCommands,
  printers,
  reprint,
  scanBack,
  settings,
  setUp,
  fields,
  failures,
  reasons,
  outcomes,
  stages,
  prints,
  track,
  recipient,
  landed,
  people,
  record,
  address,
};

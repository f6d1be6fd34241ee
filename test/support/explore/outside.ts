import { noOtherHosts } from '#main/printing/other-hosts';
import { copyOf, type Name, type Start, type World } from './world';

/** One event in words, and the state after it; null when it cannot happen now. */
export interface Step {
  words: string;
  next: World;
}
export type Move = (world: World, start: Start) => Step | null;

const sizeOf = (name: Name, { sizes }: Start): number => (name === 'other' ? 1 : sizes[name]);

/** Changes a copy: states are compared, so none is ever modified. */
export const changed = (world: World, words: string, change: (next: World) => void): Step => {
  const next = copyOf(world);
  change(next);
  return { words, next };
};

/** What the printer, other hosts, and accidents do. */

const arrive: Move = (world) => {
  const piece = world.wire.flight[0];
  if (!piece) return null;
  return changed(world, `half ${piece.half} of ${piece.name} reaches the printer`, ({ wire, printer }) => {
    wire.flight.shift();
    if (piece.half === 1) printer.half = piece.name;
    else if (printer.half === piece.name) {
      printer.half = null;
      printer.waiting.push(piece.name);
    }
  });
};

const takeUp: Move = (world, start) => {
  const name = world.printer.waiting[0];
  if (name === undefined || world.printer.press || world.printer.silence === 'paused') return null;
  return changed(world, `${name} goes under the head`, ({ printer }) => {
    printer.waiting.shift();
    printer.press = { name, left: sizeOf(name, start) };
  });
};

const comeOut: Move = (world) => {
  if (!world.printer.press || world.printer.silence === 'paused') return null;
  const { name } = world.printer.press;
  return changed(world, `a label of ${name} comes out`, ({ printer, out }) => {
    printer.counter += 1;
    if (name !== 'other') out[name] += 1;
    const left = (printer.press?.left ?? 0) - 1;
    printer.press = left > 0 ? { name, left } : null;
  });
};

const other: Move = (world) => {
  if (world.left.others === 0) return null;
  return changed(world, 'another host prints a label', ({ printer, left }) => {
    left.others -= 1;
    printer.waiting.push('other');
  });
};

/** The station's connection is lost with all data on it: part of the data may arrive before, none after. */
const breakWire = ({ wire, station }: World): void => {
  wire.state = wire.state === 'up' ? 'lost' : wire.state;
  wire.flight = [];
  station.held = null;
};

const powerLoss: Move = (world) => {
  if (world.left.powerLoss === 0) return null;
  return changed(world, 'the printer loses power and comes back', (next) => {
    next.left.powerLoss -= 1;
    switchOff(next);
    breakWire(next);
  });
};

const switchOff = ({ printer }: World): void =>
  void Object.assign(printer, {
    ...{ waiting: [], press: null, half: null, silence: null, boots: printer.boots + 1 },
  });

/** Data in the print server may still reach the printer, or not (`loseRest`). */
const hiddenLoss: Move = (world) => {
  if (world.left.hiddenLoss === 0 || world.wire.state === 'none') return null;
  return changed(world, 'the printer loses power and comes back behind a print server', (next) => {
    next.left.hiddenLoss -= 1;
    switchOff(next);
    next.printer.silence = 'off';
    next.station.held = null;
  });
};

const nextToComeOut = ({ printer }: World): string | null =>
  printer.press?.name ?? printer.waiting[0] ?? null;

const dropNext = ({ printer }: World): void => {
  if (printer.press) printer.press = null;
  else printer.waiting.shift();
};

/**
 * A person pauses the printer and cancels the next label on its panel; the printer resumes when the station
 * has seen the pause.
 */
const cancel: Move = (world) => {
  const name = nextToComeOut(world);
  if (world.left.cancels === 0 || world.printer.silence || name === null) return null;
  return changed(world, `${name} is cancelled on the panel of the paused printer`, (next) => {
    next.left.cancels -= 1;
    dropNext(next);
    next.printer.silence = 'paused';
    next.station.held = null;
  });
};

/** Another host cancels the next label, also between the two halves of a look (`~JA`). */
const hiddenCancel: Move = (world) => {
  const name = nextToComeOut(world);
  if (world.left.hiddenCancels === 0 || world.printer.silence || name === null) return null;
  return changed(world, `${name} is cancelled by another host`, (next) => {
    next.left.hiddenCancels -= 1;
    dropNext(next);
  });
};

/** Without a print in doubt, the station looks only at its start, and waits until the printer is ready. */
const goOn: Move = (world) => {
  const { printer, station } = world;
  if (!printer.silence || station.doubts.length > 0 || station.feeding) return null;
  return changed(world, 'the printer goes on, unseen', (next) => {
    next.printer.silence = null;
  });
};

const wireLoss: Move = (world) => {
  if (world.left.wireLoss === 0 || world.wire.state !== 'up') return null;
  return changed(world, 'the wire breaks', (next) => {
    next.left.wireLoss -= 1;
    breakWire(next);
  });
};

/** The system delivers the data of a killed process, or does not. */
const kill: Move = (world) => {
  if (world.left.kills === 0 || !world.station.isUp) return null;
  return changed(world, 'the station is killed', (next) => {
    next.left.kills -= 1;
    next.wire.state = 'none';
    Object.assign(next.station, { isUp: false, talk: null, isOpen: false, doubts: [], feeding: null });
    Object.assign(next.station, { held: null, toSettle: [], others: noOtherHosts() });
  });
};

const loseRest: Move = (world) => {
  const isLost = world.wire.state === 'none' || world.printer.silence === 'off';
  if (!isLost || world.wire.flight.length === 0) return null;
  return changed(world, 'what was on its way is lost', ({ wire }) => {
    wire.flight = [];
  });
};

export const outside: readonly Move[] = [
  ...[arrive, takeUp, comeOut, other, cancel, hiddenCancel, goOn],
  ...[powerLoss, hiddenLoss, wireLoss, kill, loseRest],
];

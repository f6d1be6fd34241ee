import { othersAtStart, othersAtEnd } from '#main/printing/other-hosts';
import * as rules from '#main/printing/proof';
import type { Observation } from '#main/printing/zebra/observe';
import { changed, type Move } from './outside';
import { buffersOf, isAtRest, isEmpty, type Ours, type Start, type World } from './world';

/**
 * The station's rules, by which it proves prints and decides what may be sent again. A test can put a fault
 * into one.
 */
export type Rules = Pick<
  typeof rules,
  'sentOf' | 'afterCheck' | 'afterUptime' | 'provesArrival' | 'decidedEnds' | 'outcomeBy'
>;
export const ourRules: Rules = rules;

const ourLabels: readonly Ours[] = ['A', 'B'];

const nextOf = ({ disk }: World): Ours | undefined => ourLabels.find((name) => disk[name].state === 'queued');

/** A look at an empty, ready printer begins a conversation: our labels are counted from its counter. */
const beginTalk: Move = (world) => {
  const { station, wire, printer } = world;
  if (!station.isUp || station.talk || station.toSettle.length > 0 || nextOf(world) === undefined)
    return null;
  if (wire.flight.length > 0 || !isEmpty(world) || printer.silence) return null;
  return changed(world, `the station sees a free printer, counter ${printer.counter}`, (next) => {
    next.wire.state = 'up';
    Object.assign(next.station, { isOpen: true, heardBoot: printer.boots });
    next.station.others = othersAtStart(station.others, printer.counter);
    next.station.talk = rules.newRunState(printer.counter, next.station.others.areKnown);
  });
};

/** Without a print in doubt, the next label gets a new connection. */
const endTalk = ({ station, wire }: World): void => {
  if (station.talk) station.others = othersAtEnd(station.others, station.talk);
  Object.assign(station, { talk: null, isOpen: false });
  wire.state = 'none';
};

const admit = (world: World, name: Ours, isFullySent: boolean, start: Start): void => {
  const { station, disk } = world;
  const counterBefore = station.talk?.counterWhenOut ?? 0;
  const expected = start.sizes[name];
  station.doubts.push({
    name,
    expected,
    formats: 1,
    silentFormats: 0,
    counterBefore,
    isFullySent,
    hasArrived: false,
  });
  if (station.talk) station.talk.counterWhenOut = counterBefore + expected;
  if (!isFullySent) station.isOpen = false;
  if (isFullySent) disk[name].state = 'sent';
  station.feeding = null;
};

/**
 * `sending` is on disk, then the first half is written; nothing is written to a connection that is known to
 * be lost.
 */
const sendHalf =
  (rulesNow: Rules, isSeen: boolean): Move =>
  (world, start) => {
    const { station, wire } = world;
    const name = nextOf(world);
    if (!station.talk || !station.isOpen || station.feeding || station.held || station.doubts.length > 1)
      return null;
    if (name === undefined || station.talk.wasLost || (isSeen && wire.state !== 'lost')) return null;
    const words = isSeen ? `${name} finds its connection gone` : `half 1 of ${name} is handed over`;
    return changed(world, words, (next) => {
      next.disk[name] = { state: 'sending', counterBefore: next.station.talk?.counterWhenOut ?? null };
      if (isSeen) {
        next.station.isOpen = false;
        next.disk[name].state = 'queued';
        if (rulesNow.sentOf(false, { before: 0, after: 0 }) !== 'none') admit(next, name, false, start);
        else if (station.doubts.length === 0) endTalk(next);
        return;
      }
      next.sent[name] += 1;
      next.station.feeding = name;
      if (wire.state === 'up') next.wire.flight.push({ name, half: 1 });
    });
  };

const sendRest =
  (rulesNow: Rules): Move =>
  (world, start) => {
    const { feeding } = world.station;
    if (!feeding) return null;
    const { state } = world.wire;
    const words =
      state === 'up' ? `the rest of ${feeding} is handed over` : `the rest of ${feeding} can't be sent`;
    return changed(world, words, (next) => {
      if (state === 'up') {
        next.wire.flight.push({ name: feeding, half: 2 });
        admit(next, feeding, true, start);
      } else if (rulesNow.sentOf(false, { before: 0, after: 1 }) === 'none') {
        Object.assign(next.station, { feeding: null, isOpen: false });
        next.disk[feeding].state = 'queued';
        if (next.station.doubts.length === 0) endTalk(next);
      } else admit(next, feeding, false, start);
    });
  };

/** The station learns that its connection is lost, and opens another one, only to ask. */
const reconnect =
  (rulesNow: Rules): Move =>
  (world) => {
    const { station, wire } = world;
    if (!station.talk || station.feeding || wire.state !== 'lost' || wire.flight.length > 0) return null;
    return changed(world, 'the station asks on a new connection', (next) => {
      next.wire.state = 'up';
      next.station.isOpen = false;
      // Its uptime shows whether it was on since the last answer.
      const hasBeenOn = next.printer.boots === next.station.heardBoot;
      const { talk } = next.station;
      if (talk) Object.assign(talk, { wasLost: true }, rulesNow.afterUptime(talk, hasBeenOn));
    });
  };

/**
 * The first half of a look. Bytes stay in order on a connection, so the question arrives after everything
 * written before.
 */
const readBuffers: Move = (world) => {
  const { station, wire } = world;
  const isAsking = station.doubts.length > 0 || station.toSettle.length > 0;
  if (!station.isUp || !isAsking || station.feeding || station.held || wire.flight.length > 0) return null;
  if ((station.talk && wire.state !== 'up') || world.printer.silence) return null;
  return changed(world, 'the station reads the buffers', (next) => {
    next.station.held = buffersOf(world);
    if (!next.station.talk) next.wire.state = 'up';
  });
};

const conclude = (world: World, ends: ReturnType<Rules['decidedEnds']>): void => {
  const { station, disk } = world;
  for (const end of ends) {
    const doubt = station.doubts.shift();
    if (!doubt) return;
    world.ends[doubt.name] = end.state;
    if (station.talk) station.talk.isProven = rules.afterEnd(station.talk, end);
    disk[doubt.name].state = 'ended';
  }
  if (station.doubts.length === 0) endTalk(world);
};

const settleNext = (
  world: World,
  seen: Observation,
  isSettled: boolean,
  rulesNow: Rules,
  start: Start,
): void => {
  const { station, disk } = world;
  const name = station.toSettle[0];
  if (name === undefined) return;
  const { counterBefore } = disk[name];
  const doubt = { expected: start.sizes[name], counterBefore, counterFloor: station.floor };
  const settled = rulesNow.outcomeBy(doubt, seen, isSettled);
  if (!settled) return;
  station.toSettle.shift();
  world.ends[name] = settled;
  disk[name].state = 'ended';
  world.wire.state = 'none';
};

const stops: Record<NonNullable<World['printer']['silence']>, Observation> = {
  off: { answered: false },
  paused: { answered: true, reasons: ['paused'], isStopped: true, buffers: null, counter: null },
};

/** A look at a printer that is off or paused; after it a person switches it on or resumes it. */
const readStop =
  (rulesNow: Rules): Move =>
  (world) => {
    const { station, wire, printer } = world;
    const { silence } = printer;
    if (!silence || !station.talk || station.feeding || wire.state !== 'up') return null;
    if (station.doubts.length === 0 || wire.flight.length > 0) return null;
    return changed(
      world,
      silence === 'off' ? 'the station gets no answer' : 'the station sees a pause',
      (next) => {
        next.printer.silence = null;
        learn(next, stops[silence], false, rulesNow);
      },
    );
  };

/** The second half: the counter. `isSettled`: unchanged for so long that nothing more is printed. */
const readCounter =
  (rulesNow: Rules, isSettled: boolean): Move =>
  (world, start) => {
    const { station, printer } = world;
    if (!station.held || world.wire.state !== 'up') return null;
    if (isSettled && (!isAtRest(world) || !isSameNow(world))) return null;
    return changed(
      world,
      `the station reads the counter: ${printer.counter}${isSettled ? ', as before' : ''}`,
      (next) => {
        const buffers = next.station.held;
        next.station.held = null;
        const counter = buffers?.hasPartialFormat ? null : printer.counter;
        const seen: Observation = { answered: true, reasons: [], isStopped: false, buffers, counter };
        if (!next.station.talk) settleNext(next, seen, isSettled, rulesNow, start);
        else learn(next, seen, isSettled, rulesNow);
        // The rest of a format whose sender is gone is dropped.
        if (buffers?.hasPartialFormat) next.printer.half = null;
      },
    );
  };

const isSameNow = (world: World): boolean =>
  JSON.stringify(world.station.held) === JSON.stringify(buffersOf(world));

const learn = (world: World, seen: Observation, isSettled: boolean, rulesNow: Rules): void => {
  const { station, printer } = world;
  if (!station.talk) return;
  if (rulesNow.provesArrival(station.talk, seen)) {
    station.heardBoot = printer.boots;
    for (const doubt of station.doubts) doubt.hasArrived = doubt.isFullySent;
  }
  station.talk = { ...station.talk, ...rulesNow.afterCheck(station.talk, station.doubts, seen) };
  station.others.areKnown ||= station.talk.hasOthers;
  if (station.talk.isCountUnreliable) station.isOpen = false;
  if (!seen.answered || seen.isStopped) return;
  // Its uptime shows whether it was on since the last answer.
  if (station.talk.wasSilent)
    Object.assign(station.talk, rulesNow.afterUptime(station.talk, printer.boots === station.heardBoot));
  conclude(world, rulesNow.decidedEnds(station.talk, station.doubts, seen, isSettled));
};

const restart: Move = (world) => {
  if (world.station.isUp || world.wire.flight.length > 0) return null;
  return changed(world, 'the station starts again', ({ station, disk }) => {
    station.isUp = true;
    station.toSettle = ourLabels.filter((name) => ['sending', 'sent'].includes(disk[name].state));
    const oldest = station.toSettle[0];
    station.floor = oldest === undefined ? null : disk[oldest].counterBefore;
  });
};

/**
 * A person prints an unproven label again: that is the person's decision, and its bytes are counted from
 * zero.
 */
const reprint: Move = (world) => {
  const name = ourLabels.find((each) => world.ends[each] !== undefined && world.ends[each] !== 'confirmed');
  const { left, station, printer, wire } = world;
  if (left.reprints === 0 || name === undefined || !station.isUp || wire.flight.length > 0 || printer.half)
    return null;
  return changed(world, `a person prints ${name} again`, (next) => {
    next.left.reprints -= 1;
    next.ends = Object.fromEntries(Object.entries(next.ends).filter(([each]) => each !== name));
    next.disk[name] = { state: 'queued', counterBefore: null };
    Object.assign(next.out, { [name]: 0 });
    Object.assign(next.sent, { [name]: 0 });
    // If the first print still comes out, it does not prove the second one.
    next.printer.waiting = printer.waiting.map((each) => (each === name ? 'other' : each));
    if (next.printer.press?.name === name) next.printer.press.name = 'other';
  });
};

export const stationMoves = (rulesNow: Rules): readonly Move[] => [
  ...[
    beginTalk,
    sendHalf(rulesNow, false),
    sendHalf(rulesNow, true),
    sendRest(rulesNow),
    reconnect(rulesNow),
  ],
  ...[
    readStop(rulesNow),
    readBuffers,
    readCounter(rulesNow, false),
    readCounter(rulesNow, true),
    restart,
    reprint,
  ],
];

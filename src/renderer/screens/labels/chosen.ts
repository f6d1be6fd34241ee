import { useCallback, useEffect, useRef, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import type { CopiedLabel } from '#shared/label/copied';
import { sameJson } from '#shared/json';
import { messageOf } from '../../parts/notes';
import { newer } from '../../scan/last-scan';
import { endMessage, messageTurn, replaceMessage, showMessage } from '../../scan/message';
import { foundLine } from '../../scan/look-up-lines';
import { type OutcomeLine } from '../../scan/outcome-line';
import { call, on } from '../../station';
import { text } from '../../text';
import { lostLine, lostOf } from '../reprint/find';
import { noFilters, queryOf } from './filters';

/** A label of this bench, or a copy of another bench's label. */
export type ListedRow = { id: string; view: LabelView } | { id: string; other: CopiedLabel };

/** The row of an order that was removed before it was bought: it counts as absent where parcels are shipped, but the list has it. */
const removedOrder = async (code: string): Promise<LabelView | null> => {
  const { views } = await call('labels.list', { ...queryOf({ ...noFilters, search: code }), limit: 20 });
  const [view, second] = views.filter(({ label }) => label.ref1 === code);
  return view && !second ? view : null;
};

/** The label whose line is shown, as it was found, and the turn of that message. */
let inLine: { view: LabelView; turn: number } | null = null;

const showUntilChanged = (since: number, line: OutcomeLine, view: LabelView | null): void => {
  if (messageTurn() !== since) return;
  replaceMessage(since, line);
  inLine = view && { view, turn: messageTurn() };
};

const endLine = (): void => {
  if (inLine) endMessage(inLine.turn);
  inLine = null;
};

/**
 * The line of a scanned label says how it was when it was found: it ends when that is no longer so. Called once, when the screen is first
 * opened.
 */
export const followFound = (): void => {
  on('label.changed', (view) => {
    if (inLine?.view.label.id !== view.label.id) return;
    if (!sameJson(foundLine(newer(inLine.view, view)), foundLine(inLine.view))) endLine();
  });
  // In another environment the label does not exist.
  on('station.changed', endLine);
};

/**
 * Looks up a code that was scanned on the Labels screen. The line says how the label is, or why none opens. Never rejects.
 * @returns the label with this code, not one that only the search of the list finds; null if there is none, or several
 */
export const findScanned = async (code: string): Promise<ListedRow | null> => {
  showMessage({ word: 'Working', tone: 'wait', subject: code, next: text.ship.next.looking });
  const since = messageTurn();
  try {
    const answer = await call('track.lookUp', { code });
    const found = 'view' in answer ? answer.view : null;
    const view = answer.kind === 'not_found' ? await removedOrder(code) : found;
    const lost = lostOf(answer);
    const isAsked = 'elsewhere' in answer && answer.elsewhere !== undefined;
    // Why the order waits here comes before what the other benches may know.
    const isUnknown = view === null || (isAsked && view.label.hold === null);
    if (lost && isUnknown) showUntilChanged(since, lostLine(lost), view);
    else if (view) showUntilChanged(since, foundLine(view), view);
    return view && { id: view.label.id, view };
  } catch (error) {
    replaceMessage(since, { word: 'Held', tone: 'stop', subject: code, next: messageOf(error) });
  }
  return null;
};

/** The open label, and how to open another one. */
export const useChosen = () => {
  const [chosen, setChosen] = useState<ListedRow | null>(null);
  const turn = useRef(0);
  const choose = useCallback((row: ListedRow | null): void => {
    turn.current += 1;
    setChosen(row);
  }, []);
  // In another environment the open label does not exist.
  useEffect(() => on('station.changed', () => choose(null)), [choose]);
  /** Closes the open label at once. What a person opens before the answer stays open. */
  const openScanned = useCallback(
    async (code: string): Promise<void> => {
      choose(null);
      const before = turn.current;
      const found = await findScanned(code);
      if (found && turn.current === before) choose(found);
    },
    [choose],
  );
  return { chosen, choose, openScanned };
};

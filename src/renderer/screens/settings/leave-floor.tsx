import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../parts';
import { call, queries } from '../../station';
import { text } from '../../text';

const words = text.settings.floor.leave;

/**
 * Leaves the floor after telling it. If the floor cannot be reached, a supervisor may still leave, after a
 * warning.
 */
export const LeaveFloor = ({ onLeft }: { onLeft: () => void }) => {
  const [asked, setAsked] = useState<'orderly' | 'anyway' | null>(null);
  const [mayAnyway, setMayAnyway] = useState(false);
  const leave = async (anyway: boolean): Promise<unknown> => {
    const answer = await call('settings.leaveFloor', { anyway });
    if (answer.ok) {
      await queries.invalidateQueries();
      onLeft();
    } else setMayAnyway(answer.mayAnyway);
    return answer;
  };
  const isAnyway = asked === 'anyway';
  const ask = (how: typeof asked): void => {
    setAsked(how);
    setMayAnyway(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => ask('orderly')}>
        {words.open}
      </Button>
      {asked !== null && (
        <ConfirmDialog
          key={asked}
          title={isAnyway ? words.anywayTitle : words.title}
          {...(isAnyway ? { tick: words.tick, isDestructive: true } : {})}
          confirm={words.confirm}
          onConfirm={() => leave(isAnyway)}
          onClose={() => ask(null)}
        >
          {isAnyway ? words.anywayBody : words.body}
          {mayAnyway && !isAnyway && (
            <Button variant="subtle" color="red.8" mt="md" onClick={() => ask('anyway')}>
              {words.goOn}
            </Button>
          )}
        </ConfirmDialog>
      )}
    </>
  );
};

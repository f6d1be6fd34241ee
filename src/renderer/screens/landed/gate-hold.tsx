import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { type GateCode, gateCodes } from '#shared/landed/gate';
import { Attention } from '../../parts';
import { say } from '../../scan/said';
import { text } from '../../text';
import { ReleaseDialog } from '../ship/remedies/release-dialog';
import { problemWords } from './question/problems';

const words = text.landed.gate;

const isGateCode = (code: string): code is GateCode => (gateCodes as readonly string[]).includes(code);

const sayReleased = ({ label }: LabelView): void =>
  say({ word: 'Updated', tone: 'good', subject: label.ref1, next: words.released });

/** The order waits because of what was asked here: why, and how it goes on. */
export const GateHold = ({ view }: { view: LabelView }) => {
  const [releasing, setReleasing] = useState(false);
  const failure = view.label.hold?.failure;
  if (failure === undefined || !isGateCode(failure.code)) return null;
  const { title } = text.failures[failure.code];
  const isGrave = failure.code === 'denied_party' || failure.code === 'goods_restricted';
  return (
    <Attention
      tone={isGrave ? 'stop' : 'look'}
      title={title}
      remedy={words.here[failure.code]}
      {...(failure.detail === undefined ? {} : { detail: problemWords(failure.detail) })}
    >
      <Group>
        <Button variant="default" onClick={() => setReleasing(true)}>
          {words.release}
        </Button>
      </Group>
      {releasing && (
        <ReleaseDialog view={view} onReleased={() => sayReleased(view)} onClose={() => setReleasing(false)} />
      )}
    </Attention>
  );
};

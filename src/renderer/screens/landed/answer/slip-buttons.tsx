import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { KeptCost } from '#shared/landed/kept';
import { ErrorNote, StatePill } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import styles from './answer.module.css';
import { fileName, useSaving } from './use-saving';

const words = text.landed.answer;
const papers = ['A4', 'Letter'] as const;
type Request = 'printer' | (typeof papers)[number];

const ask = (costId: string, request: Request) =>
  request === 'printer'
    ? call('landed.slip', { to: 'printer', costId, printerId: null })
    : call('landed.slip', { to: 'pdf', costId, paper: request });

const doneWords = (path: string | null, request: Request): string | null => {
  if (request === 'printer') return words.slipSent;
  return path === null ? null : words.saved(fileName(path));
};

/** The answer on paper: at the label printer, or as a page. */
export const SlipButtons = ({ kept }: { kept: KeptCost }) => {
  const { action, said } = useSaving((request: Request) => ask(kept.id, request), doneWords);
  return (
    <>
      <span role="status" className={styles.said}>
        {said !== null && <StatePill tone="good">{said}</StatePill>}
      </span>
      <ErrorNote error={action.error} />
      <Button
        variant="default"
        px="sm"
        disabled={action.busy}
        leftSection={<IconReceipt size={20} aria-hidden />}
        onClick={() => void action.run('printer')}
      >
        {words.slip}
      </Button>
      {papers.map((paper) => (
        <Button
          key={paper}
          variant="default"
          px="sm"
          disabled={action.busy}
          onClick={() => void action.run(paper)}
        >
          {words.pdf[paper]}
        </Button>
      ))}
    </>
  );
};

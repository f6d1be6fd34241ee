import { Button } from '@mantine/core';
import { IconFileTypePdf, IconReceipt } from '@tabler/icons-react';
import type { KeptCost } from '#shared/landed/kept';
import { ErrorNote, StatePill } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { fileName, useSaving } from './use-saving';

const words = text.landed.answer;
const papers = ['A4', 'Letter'] as const;
type Wish = 'printer' | (typeof papers)[number];

const ask = (costId: string, wish: Wish) =>
  wish === 'printer'
    ? call('landed.slip', { to: 'printer', costId, printerId: null })
    : call('landed.slip', { to: 'pdf', costId, paper: wish });

/** The answer on paper: at the label printer, or as a page. */
export const SlipButtons = ({ kept }: { kept: KeptCost }) => {
  const print = useSaving(
    () => ask(kept.id, 'printer'),
    () => words.slipSent,
  );
  const page = useSaving(
    (wish: Wish) => ask(kept.id, wish),
    (path) => (path === null ? null : words.saved(fileName(path))),
  );
  const said = print.said ?? page.said;
  return (
    <>
      <Button
        variant="default"
        loading={print.action.busy}
        leftSection={<IconReceipt size={20} aria-hidden />}
        onClick={() => void print.action.run()}
      >
        {words.slip}
      </Button>
      {papers.map((paper) => (
        <Button
          key={paper}
          variant="default"
          disabled={page.action.busy}
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
          onClick={() => void page.action.run(paper)}
        >
          {words.pdf[paper]}
        </Button>
      ))}
      <span role="status">{said !== null && <StatePill tone="good">{said}</StatePill>}</span>
      <ErrorNote error={print.action.error ?? page.action.error} />
    </>
  );
};

import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { ExportButton } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { useSummary } from './use-summary';

/** Puts the day on paper, of an office printer, and saves it. */
export const DayButtons = ({ day }: { day: string }) => {
  const { isSuccess } = useSummary(day);
  return (
    <>
      <ExportButton save={() => call('labels.exportSummary', { day })} words={text.labels.export} />
      <Button
        variant="default"
        disabled={!isSuccess}
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => window.print()}
      >
        {text.labels.day.print}
      </Button>
    </>
  );
};

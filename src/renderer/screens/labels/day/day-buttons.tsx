import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { call } from '../../../station';
import { text } from '../../../text';
import { ExportButton } from '../export-button';
import { useSummary } from './use-summary';

/** Puts the day on paper, of an office printer, and saves it. */
export const DayButtons = ({ day }: { day: string }) => {
  const { isSuccess } = useSummary(day);
  return (
    <>
      <ExportButton save={() => call('labels.exportSummary', { day })} />
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

import { IconFileTypePdf } from '@tabler/icons-react';
import { ExportButton } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { useSummary } from './use-summary';

/** Saves the day: as a table, and as a page for an office printer. No dialog keeps the bench from its scans meanwhile. */
export const DayButtons = ({ day }: { day: string }) => {
  const { isSuccess } = useSummary(day);
  return (
    <>
      <ExportButton save={() => call('labels.exportSummary', { day })} words={text.labels.export} />
      {isSuccess && (
        <ExportButton
          save={() => call('labels.saveDay', { day })}
          words={text.labels.day.pdf}
          icon={IconFileTypePdf}
        />
      )}
    </>
  );
};

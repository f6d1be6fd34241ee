import { Button, Group, Stack } from '@mantine/core';
import { IconBarcode, IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Person } from '#shared/people/person';
import { Dialog, ErrorNote, StatePill, useAction } from '../../../parts';
import { useBadges } from '../../../people/badge-scan';
import { call } from '../../../station';
import { text } from '../../../text';

const words = text.people.badgeDialog;

/** Gives a person a badge: a printed one, or one that is scanned while the dialog is open. */
export const BadgeDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const { id: personId, name, hasBadge } = person;
  const [done, setDone] = useState<string | null>(null);
  const print = useAction(() => call('people.printBadge', { personId, printerId: null }));
  const set = useAction((badge: string | null) => call('people.setBadge', { personId, badge }));
  const isBusy = print.busy || set.busy;
  const scanned = useRef<(badge: string) => Promise<void>>(() => Promise.resolve());
  useEffect(() => {
    scanned.current = async (badge) => setDone((await set.run(badge)) ? words.taken : null);
  });
  useBadges(useCallback((badge) => void scanned.current(badge), []));
  return (
    <Dialog onClose={onClose} isBusy={isBusy} title={words.title({ name })}>
      <Stack gap="md">
        <div>{words.lead}</div>
        <Group>
          <Button
            leftSection={<IconPrinter size={20} aria-hidden />}
            loading={print.busy}
            onClick={() => void print.run().then((ok) => setDone(ok ? words.printed : null))}
            data-autofocus
          >
            {words.print}
          </Button>
          <StatePill tone="wait">
            <IconBarcode size={16} aria-hidden /> {words.scan}
          </StatePill>
        </Group>
        <div role="status">{done !== null && <StatePill tone="good">{done}</StatePill>}</div>
        <ErrorNote error={print.error ?? set.error} />
        <Group justify="space-between">
          {hasBadge ? (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => void set.run(null).then((ok) => ok && onClose())}
            >
              {words.take}
            </Button>
          ) : (
            <span />
          )}
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {text.parts.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

import type { SetUpLine, SetUpStep } from '#shared/set-up';
import { storeDraft } from '../screens/settings/drafts';
import { openScreen, openSettings } from '../shell/navigation';
import { call } from '../station';

/**
 * True after a person followed the list: each finished step then leads to the next one. A person who opened
 * Settings otherwise is not moved.
 */
let isFollowingList = false;
let wantsPrinter = false;

/**
 * The place of a step: the address if nothing valid answers there, otherwise the credentials, where the
 * address is tested.
 */
export const placeOf = ({ step, came }: Pick<SetUpLine, 'step' | 'came'>, hasAddress: boolean): SetUpStep => {
  if (step !== 'service' || !hasAddress) return step;
  return came === 'unreachable' || came === 'unclear' ? 'service' : 'credentials';
};

const open = (place: SetUpStep): void => {
  isFollowingList = true;
  if (place === 'printer') {
    wantsPrinter = true;
    openScreen('printers');
  } else openSettings(place);
};

/** Opens the place of this step. */
export const openLine = async (line: SetUpLine): Promise<void> => {
  const { service } = await call('settings.get', undefined);
  const address = service.environment === 'staging' ? service.stagingBaseUrl : service.baseUrl;
  open(placeOf(line, address !== undefined));
};

/** Starts with the service's address; production is chosen but not saved. */
export const openLive = (): void => {
  storeDraft('service', { environment: 'production' });
  open('service');
};

/** Opens the next open step after this one, if there is one. */
export const openNextStep = async (step: SetUpStep): Promise<void> => {
  if (!isFollowingList) return;
  const { applies, lines } = await call('setUp.state', undefined);
  const here = lines.findIndex((line) => line.step === step);
  const next = lines.slice(here + 1).find(({ state }) => state === 'open');
  if (applies && next) await openLine(next);
};

/** True after the list led to Printers: the screen then offers to add the first printer. */
export const isPrinterWanted = (): boolean => wantsPrinter;

/** Called when the screen has offered it. */
export const endPrinterRequest = (): void => {
  wantsPrinter = false;
};

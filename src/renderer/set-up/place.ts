import type { SetUpLine, SetUpStep } from '#shared/set-up';
import { storeDraft } from '../screens/settings/drafts';
import { openScreen, openSettings } from '../shell/navigation';
import { call } from '../station';

/** Whoever came by the list is led on by it; whoever opened Settings by themselves stays where they are. */
let isWalking = false;
let wantsPrinter = false;

/** Where a line is done: the address itself where nothing good answers there, else the credentials beside which it is tried. */
export const placeOf = ({ step, came }: Pick<SetUpLine, 'step' | 'came'>, hasAddress: boolean): SetUpStep => {
  if (step !== 'service' || !hasAddress) return step;
  return came === 'unreachable' || came === 'unclear' ? 'service' : 'credentials';
};

const open = (place: SetUpStep): void => {
  isWalking = true;
  if (place === 'printer') {
    wantsPrinter = true;
    openScreen('printers');
  } else openSettings(place);
};

/** Opens the place where this line is done. */
export const openLine = async (line: SetUpLine): Promise<void> => {
  const { service } = await call('settings.get', undefined);
  const address = service.environment === 'staging' ? service.stagingBaseUrl : service.baseUrl;
  open(placeOf(line, address !== undefined));
};

/** Begins with the service's address, production chosen and not saved. */
export const openLive = (): void => {
  storeDraft('service', { environment: 'production' });
  open('service');
};

/** Opens what is still open behind this step. Stays where that is nothing. */
export const goOn = async (step: SetUpStep): Promise<void> => {
  if (!isWalking) return;
  const { applies, lines } = await call('setUp.state', undefined);
  const here = lines.findIndex((line) => line.step === step);
  const next = lines.slice(here + 1).find(({ state }) => state === 'open');
  if (applies && next) await openLine(next);
};

/** True after the list led to Printers: whoever has none there wants to add one. */
export const isPrinterWanted = (): boolean => wantsPrinter;

/** They are there. */
export const endPrinterRequest = (): void => {
  wantsPrinter = false;
};

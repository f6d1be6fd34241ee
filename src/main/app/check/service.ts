import type { ServiceSettings } from '#shared/settings';
import { inEnglish } from '#shared/text/in-english';
import type { Vault } from '../../credentials/vault';
import { createServiceClient } from '../../service/client';
import type { CredentialsTest } from '../../service/test-credentials';
import { destinationOf } from '../destination';
import { networkOf } from '../network';
import type { Platform } from '../platform';
import { fault, type Finding, ok, unseen } from './findings';

/** Shorter than for a purchase, because a script waits for the result. */
const patience = { connectMs: 5_000, headersMs: 15_000, bodyMs: 10_000, totalMs: 20_000 };
/** Times on labels and in the record may be wrong by at most this. */
const mostApartMs = 120_000;

const unasked = (why: string): Finding[] => [
  unseen('service', why),
  unseen('clock', 'the service was not asked'),
];

const ofService = ({ basic, failure, status }: CredentialsTest, origin: string): Finding => {
  const why = [inEnglish(failure?.detail ?? ''), status === null ? null : `HTTP ${status}`]
    .filter(Boolean)
    .join(', ');
  const because = why === '' ? '' : ` (${why})`;
  switch (basic) {
    case 'accepted':
      return ok('service', `${origin} answers and accepts the credentials`);
    case 'refused':
      return fault('service', `${origin} refuses the credentials${because}`);
    case 'missing':
      return fault('service', `no credentials are kept for ${origin}`);
    case 'unclear':
      return fault('service', `${origin} answers, but not as the service does${because}`);
    case 'unreachable':
      return fault('service', `${origin} can not be reached${because}`);
    case 'not_testable':
      return fault('service', `it is not set up${because}`);
  }
};

const ofClock = (aheadMs: number | null): Finding => {
  if (aheadMs === null) return unseen('clock', 'the service did not say what time it is');
  const apart = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= mostApartMs)
    return ok('clock', `as the service’s, within ${Math.max(1, apart)} s`);
  return fault('clock', `${apart} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the service’s`);
};

/** Asks the service about a package that does not exist: this checks the credentials, costs nothing and buys nothing. */
export const checkService = async (
  platform: Pick<Platform, 'answerWorker' | 'tuning'>,
  service: ServiceSettings,
  vault: Pick<Vault, 'reveal'>,
): Promise<Finding[]> => {
  if (service.environment === 'practice') return unasked('this bench is in practice: no service is set up');
  const { problem, ...network } = networkOf(service);
  const to = destinationOf(service, network);
  if (to.origin === null)
    return [fault('service', 'it has no address'), unseen('clock', 'the service was not asked')];
  const client = createServiceClient({
    ...service,
    ...{ problem, network, timeouts: { ...patience, ...platform.tuning?.service } },
    aside: { workerFile: platform.answerWorker },
    credentials: () => vault.reveal(to),
  });
  try {
    const test = await client.testCredentials();
    return [ofService(test, to.origin), ofClock(test.aheadMs)];
  } finally {
    await client.close();
  }
};

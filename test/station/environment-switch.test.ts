import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inEnglish } from '#shared/text/in-english';
import { useBench } from './bench';

const at = useBench('environment-switch', { mayFail: true });

it('a bench is not switched to an environment whose archive can not be opened', async () => {
  const { service, appearance } = await at.station.settings.get();
  const staging = { ...service, environment: 'staging' as const, stagingBaseUrl: at.service.url };
  const file = join(at.folder, 'staging', 'archive.db');
  mkdirSync(join(at.folder, 'staging'), { recursive: true });
  writeFileSync(file, Buffer.alloc(8_192, 0x41));

  const answer = await at.station.settings.set({ service: staging, appearance: 'dark' });
  expect(answer).toMatchObject({ ok: false, field: 'service.environment' });
  expect(inEnglish(answer.ok ? '' : answer.message)).toContain(
    'the archive of that environment can’t be opened',
  );
  expect(inEnglish(answer.ok ? '' : answer.message)).toContain(`(${file})`);
  expect(await at.station.settings.get()).toMatchObject({ service, appearance });
  expect(await at.station.state()).toMatchObject({
    environment: service.environment,
    archiveProblem: null,
  });
  expect(await at.importAndShip('E-1')).toBeTruthy();
});

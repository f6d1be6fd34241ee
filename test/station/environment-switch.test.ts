import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Connection, runMigration } from '#main/archive/core/connection';
import { currentVersion } from '#main/archive/core/migrate';
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

it('a bench is switched to a production whose archive can not be opened, and a backup of it is restored there', async () => {
  const passphrase = 'four plain words here';
  const labelId = await at.importAndShip('E-2');
  expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
  const { service } = await at.station.settings.get();
  const staging = { ...service, environment: 'staging' as const, stagingBaseUrl: at.service.url };
  expect(await at.station.settings.set({ service: staging })).toEqual({ ok: true });
  rmSync(join(at.folder, 'production'), { recursive: true });
  mkdirSync(join(at.folder, 'production'));
  writeFileSync(join(at.folder, 'production', 'archive.db'), Buffer.alloc(8_192, 0x41));

  expect(await at.station.settings.set({ service })).toEqual({ ok: true });
  expect(await at.station.state()).toMatchObject({
    environment: 'production',
    archiveProblem: { code: 'corrupt' },
  });
  expect(await at.station.data.restore({ passphrase })).toMatchObject({ ok: true });
  expect((await at.station.state()).archiveProblem).toBeNull();
  expect((await at.label('E-2')).label.id).toBe(labelId);
});

const makeProductionNewer = (folder: string): void => {
  rmSync(join(folder, 'production'), { recursive: true });
  mkdirSync(join(folder, 'production'));
  const newer = new Connection(join(folder, 'production', 'archive.db'));
  runMigration(newer, '', currentVersion + 1);
  newer.close();
};

it('a bench is not switched to a production whose archive was made by a newer version', async () => {
  const { service } = await at.station.settings.get();
  const practice = { ...service, environment: 'practice' as const };
  expect(await at.station.settings.set({ service: practice })).toEqual({ ok: true });
  makeProductionNewer(at.folder);

  expect(await at.station.settings.set({ service })).toMatchObject({
    ok: false,
    field: 'service.environment',
  });
  expect(await at.station.state()).toMatchObject({ environment: 'practice', archiveProblem: null });
});

it('a bench that is closed while a production is refused keeps its environment', async () => {
  await at.station.close();
  let closing = Promise.resolve();
  let isRefusing = false;
  const announce = (name: string): void => {
    // The production was opened with a problem, and the bench is not back in practice yet.
    if (!isRefusing || name !== 'station.changed') return;
    isRefusing = false;
    closing = at.station.close();
  };
  await at.start({ announce });
  const { service } = await at.station.settings.get();
  const practice = { ...service, environment: 'practice' as const };
  expect(await at.station.settings.set({ service: practice })).toEqual({ ok: true });
  makeProductionNewer(at.folder);

  isRefusing = true;
  await expect(at.station.settings.set({ service })).rejects.toThrow('the station closes');
  await closing;
  expect((await at.station.settings.get()).service).toEqual(practice);
});

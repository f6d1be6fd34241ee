import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#test/support/root';

const chinese = 'NotoSansSC-Medium.ttf';

/**
 * The system's fonts and the Chinese one that the station prints with: without any, Chinese is measured and
 * photographed as empty boxes, which are narrower.
 */
const addChinese = (folder: string): string => {
  const [fonts, file] = [join(folder, 'fonts'), join(folder, 'fonts.conf')];
  mkdirSync(fonts);
  copyFileSync(join(projectRoot, 'resources/fonts', chinese), join(fonts, chinese));
  const system = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${system}<dir>${fonts}</dir></fontconfig>`,
  );
  return file;
};

/**
 * Gives the run its own home and folder for temporary files, so that everything its programs write can be
 * searched. The returned function restores them: the variables are set in the runner's process and in those
 * it starts.
 */
export default function runFolder(): () => void {
  const run = mkdtempSync(join(tmpdir(), 'packbench-window-'));
  for (const name of ['home', 'tmp']) mkdirSync(join(run, name), { mode: 0o700 });
  Object.assign(process.env, {
    PACKBENCH_WINDOW_RUN: run,
    // The loader's cache of our tests would contain the secrets that the tests make up.
    TSX_DISABLE_CACHE: '1',
    ...{ TMPDIR: join(run, 'tmp'), TMP: join(run, 'tmp'), TEMP: join(run, 'tmp') },
    // On other systems the home leads to the person's keychain.
    ...(process.platform === 'linux' && { HOME: join(run, 'home'), FONTCONFIG_FILE: addChinese(run) }),
  });
  for (const name of ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'])
    Reflect.deleteProperty(process.env, name);
  return () => rmSync(run, { recursive: true, force: true });
}

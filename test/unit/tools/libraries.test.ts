import { describe, expect, it } from 'vitest';
import { missingLibraries, offeredNames, packagesFor } from '#tools/system/libraries';

// As `ldd electron libffmpeg.so` prints it on Debian 12.
const ldd = `/opt/electron/electron:
	linux-vdso.so.1 (0x00007ffd4f5f6000)
	libffmpeg.so => /opt/electron/libffmpeg.so (0x00007f2b0c000000)
	libnss3.so => not found
	libgtk-3.so.0 => not found
	libX11-xcb.so.1 => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f2b0be1e000)
	/lib64/ld-linux-x86-64.so.2 (0x00007f2b1a0a5000)
/opt/electron/libffmpeg.so:
	libnss3.so => not found
	libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f8b9be21000)
`;

describe('missingLibraries', () => {
  it('names each library that was not found once', () => {
    expect(missingLibraries(ldd)).toEqual(['libnss3.so', 'libgtk-3.so.0', 'libX11-xcb.so.1']);
  });

  it('names none when all are there', () => {
    expect(missingLibraries(ldd.replaceAll(/^.*not found\n/gm, ''))).toEqual([]);
  });
});

describe('packagesFor', () => {
  it('sorts libraries into packages, each once', () => {
    const libraries = ['libnss3.so', 'libgtk-3.so.0', 'libsmime3.so', 'libX11-xcb.so.1', 'libasound.so.2'];
    const packages = ['libasound2', 'libgtk-3-0', 'libnss3', 'libx11-xcb1'];
    expect(packagesFor(libraries)).toEqual({ packages, unknown: [] });
  });

  it('sets aside the libraries it does not know', () => {
    expect(packagesFor(['libfuture.so.9', 'libgbm.so.1'])).toEqual({
      packages: ['libgbm1'],
      unknown: ['libfuture.so.9'],
    });
  });
});

describe('offeredNames', () => {
  const offer = (name: string, candidate: string) =>
    `${name}:\n  Installed: (none)\n  Candidate: ${candidate}\n`;

  it('takes the new name where the system has it, the plain one elsewhere', () => {
    const policy = `${offer('libasound2', '(none)')}${offer('libasound2t64', '1.2.11-1')}${offer('libgbm1', '24.0')}`;
    expect(offeredNames(['libasound2', 'libgbm1'], policy)).toEqual(['libasound2t64', 'libgbm1']);
    expect(offeredNames(['libasound2'], offer('libasound2t64', '(none)'))).toEqual(['libasound2']);
    expect(offeredNames(['libasound2'], '')).toEqual(['libasound2']);
  });
});

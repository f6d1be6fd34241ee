/** Debian's package for each shared library that Electron asks for, by the library's name without version. */
const packages: Record<string, string> = {
  'libX11-xcb': 'libx11-xcb1',
  libX11: 'libx11-6',
  libXcomposite: 'libxcomposite1',
  libXcursor: 'libxcursor1',
  libXdamage: 'libxdamage1',
  libXext: 'libxext6',
  libXfixes: 'libxfixes3',
  libXi: 'libxi6',
  libXrandr: 'libxrandr2',
  libXrender: 'libxrender1',
  libXss: 'libxss1',
  libXtst: 'libxtst6',
  libasound: 'libasound2',
  'libatk-1.0': 'libatk1.0-0',
  'libatk-bridge-2.0': 'libatk-bridge2.0-0',
  libatspi: 'libatspi2.0-0',
  'libcairo-gobject': 'libcairo-gobject2',
  libcairo: 'libcairo2',
  libcups: 'libcups2',
  'libdbus-1': 'libdbus-1-3',
  libdrm: 'libdrm2',
  libexpat: 'libexpat1',
  libgbm: 'libgbm1',
  'libgdk-3': 'libgtk-3-0',
  'libgdk_pixbuf-2.0': 'libgdk-pixbuf-2.0-0',
  'libgio-2.0': 'libglib2.0-0',
  'libglib-2.0': 'libglib2.0-0',
  'libgmodule-2.0': 'libglib2.0-0',
  'libgobject-2.0': 'libglib2.0-0',
  'libgtk-3': 'libgtk-3-0',
  libnspr4: 'libnspr4',
  libnss3: 'libnss3',
  libnssutil3: 'libnss3',
  'libpango-1.0': 'libpango-1.0-0',
  'libpangocairo-1.0': 'libpangocairo-1.0-0',
  libplc4: 'libnspr4',
  libplds4: 'libnspr4',
  'libsecret-1': 'libsecret-1-0',
  libsmime3: 'libnss3',
  libudev: 'libudev1',
  libuuid: 'libuuid1',
  'libxcb-dri3': 'libxcb-dri3-0',
  libxcb: 'libxcb1',
  libxkbcommon: 'libxkbcommon0',
  libxshmfence: 'libxshmfence1',
};

/** The libraries that `ldd` reports as not found, each once, in its order (`libgtk-3.so.0`, …). */
export function missingLibraries(ldd: string): string[] {
  const names = [...ldd.matchAll(/^\s+(\S+) => not found$/gm)].map((match) => match[1]!);
  return [...new Set(names)];
}

/** Sorts libraries into the Debian packages that carry them, each once, and the libraries no one told us about. */
export function packagesFor(libraries: readonly string[]): { packages: string[]; unknown: string[] } {
  const carried = (library: string) => packages[library.replace(/\.so(\.\d+)*$/, '')];
  const known = libraries.map(carried).filter((name) => name !== undefined);
  return {
    packages: [...new Set(known)].sort(),
    unknown: libraries.filter((library) => carried(library) === undefined),
  };
}

/**
 * The names under which this system offers the packages: Debian 13 and Ubuntu 24.04 renamed those with a
 * 64-bit time. `policy` is what `apt-cache policy` prints for the names and their `t64` forms.
 */
export function offeredNames(names: readonly string[], policy: string): string[] {
  const offered = new Set(
    [...policy.matchAll(/^(\S+):\n {2}Installed: .*\n {2}Candidate: (?!\(none\))/gm)].map(
      (match) => match[1],
    ),
  );
  return names.map((name) => (offered.has(`${name}t64`) ? `${name}t64` : name));
}

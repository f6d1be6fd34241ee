'use strict';

// Stands in `resources/app` of an Electron that came without its default app, and does what that one does:
// the first argument that is no flag is the app folder, `-r module` is loaded before it.
// Source: electron/electron, default_app/main.ts (33-x-y).
const { app } = require('electron');
const { existsSync, readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join, resolve } = require('node:path');

/** The app folder and the modules to load first, from the arguments after the executable. */
function readArguments(args) {
  const before = [];
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '-r' || args[at] === '--require') before.push(args[++at]);
    else if (!args[at].startsWith('-')) return { folder: resolve(args[at]), before };
  }
  return { folder: undefined, before };
}

/** Gives the app its own name, version and path, as if Electron had found it by itself. */
function takeOver(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (manifest.version) app.setVersion(manifest.version);
  app.name = manifest.productName ?? manifest.name;
  app.setDesktopName(manifest.desktopName ?? `${app.name}.desktop`);
  app.setAppPath(folder);
}

function fail(words) {
  console.error(words);
  process.exit(1);
}

const { folder, before } = readArguments(process.argv.slice(1));
if (folder === undefined) fail('Name the app folder: electron path/to/app');
if (!existsSync(join(folder, 'package.json'))) fail(`There is no package.json in ${folder}`);
Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true });
takeOver(folder);
const requireFromHere = createRequire(join(process.cwd(), 'package.json'));
for (const module of before) requireFromHere(module);
try {
  createRequire(join(folder, 'package.json'))(folder);
} catch (error) {
  fail(error?.stack ?? error);
}

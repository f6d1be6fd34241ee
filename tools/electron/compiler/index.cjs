'use strict';

// Run by the very Electron that will run the station: V8 takes what its own version compiled, with the same flags, and in a process of
// the same kind. It ends before Electron would look for a screen.
// The last argument is the built file; beside it goes what V8 compiled of it (read by src/main/electron/compiled.ts).
const { createHash } = require('node:crypto');
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, Module } = require('node:module');
const { basename, dirname } = require('node:path');
const { Script } = require('node:vm');

const file = process.argv.at(-1);

/** What runs once is compiled; what never ran would be no more than skipped over. */
const run = (script) => {
  const module_ = new Module(file);
  module_.filename = file;
  const requireThere = createRequire(file);
  requireThere.cache[file] = module_;
  const { exports } = module_;
  script.runInThisContext().call(exports, exports, requireThere, module_, file, dirname(file));
};

try {
  const source = readFileSync(file);
  const script = new Script(Module.wrap(source.toString()), { filename: basename(file) });
  run(script);
  const digest = createHash('sha256').update(source).digest();
  // In one step: a station that starts at this moment finds the old one, or the new one.
  const fresh = `${file}.compiled.${process.pid}`;
  writeFileSync(fresh, Buffer.concat([digest, script.createCachedData()]));
  renameSync(fresh, `${file}.compiled`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error?.stack ?? error}\n`);
  process.exit(1);
}

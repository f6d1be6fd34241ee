'use strict';

// Run by the very Electron that will run the station: V8 takes what its own version compiled, with the same flags, and in a process of
// the same kind. It ends before Electron would look for a screen.
// The last argument is the built file; beside it, and beside those it requires, goes what V8 compiled of them (src/main/electron/compiled.ts).
const { createHash } = require('node:crypto');
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, Module } = require('node:module');
const { basename, dirname, join } = require('node:path');
const { Script } = require('node:vm');

const file = process.argv.at(-1);
const made = [];

/** A text of its own: V8 cuts a name out of a path by pointing at the path, and would keep the builder's folder. */
const nameOf = (path) => Buffer.from(basename(path)).toString();

/** What runs once is compiled; what never ran would be no more than skipped over. */
const run = (path) => {
  const node = createRequire(path);
  if (node.cache[path]) return node.cache[path].exports;
  const source = readFileSync(path);
  const script = new Script(Module.wrap(source.toString()), { filename: nameOf(path) });
  made.push({ path, source, script });
  const module_ = new Module(path);
  module_.filename = path;
  node.cache[path] = module_;
  const { exports } = module_;
  const requireThere = Object.assign(
    (name) => (name.startsWith('./') ? run(join(dirname(path), name)) : node(name)),
    node,
  );
  script.runInThisContext().call(exports, exports, requireThere, module_, path, dirname(path));
  return module_.exports;
};

try {
  run(file);
  for (const { path, source, script } of made) {
    const digest = createHash('sha256').update(source).digest();
    // In one step: a station that starts at this moment finds the old one, or the new one.
    const fresh = `${path}.compiled.${process.pid}`;
    writeFileSync(fresh, Buffer.concat([digest, script.createCachedData()]));
    renameSync(fresh, `${path}.compiled`);
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error?.stack ?? error}\n`);
  process.exit(1);
}

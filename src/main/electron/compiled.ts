import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

/**
 * V8's compiled code of a built file, stored beside it by `tools/compiled.ts`: the digest of the source, then V8's bytes. It is code like the
 * file itself and is in the same place, the program's own archive, never in a folder of the user.
 * @returns null where there is none, or one of another source; V8 itself compares only the length of a source
 */
const compiledOf = (file: string, source: Buffer): Buffer | null => {
  try {
    const kept = readFileSync(`${file}.compiled`);
    const digest = createHash('sha256').update(source).digest();
    return kept.subarray(0, digest.length).equals(digest) ? kept.subarray(digest.length) : null;
  } catch {
    return null;
  }
};

type Body = (
  this: unknown,
  exports: unknown,
  require: NodeJS.Require,
  module: Module,
  file: string,
  folder: string,
) => void;

/**
 * Requires a built file (absolute path), and the files beside it that it requires, as Node does, but without compiling them again. Compiled
 * code of another version of V8 is not used; such a file is compiled as usual.
 * @returns its exports, and whether compiled code was used
 */
export const requireCompiled = (file: string): { exports: unknown; wasCompiled: boolean } => {
  const node = createRequire(file);
  const known = node.cache[file];
  if (known) return { exports: known.exports, wasCompiled: true };
  const source = readFileSync(file);
  const cachedData = compiledOf(file, source);
  const script = new Script(Module.wrap(source.toString()), {
    filename: basename(file),
    ...(cachedData && { cachedData }),
  });
  const module = new Module(file);
  module.filename = file;
  // A file beside it may require it too, and must get this module.
  node.cache[file] = module;
  const require = (name: string): unknown =>
    name.startsWith('./') ? requireCompiled(join(dirname(file), name)).exports : node(name);
  const body = script.runInThisContext() as Body;
  body.call(module.exports, module.exports, Object.assign(require, node), module, file, dirname(file));
  module.loaded = true;
  return { exports: module.exports, wasCompiled: script.cachedDataRejected === false };
};

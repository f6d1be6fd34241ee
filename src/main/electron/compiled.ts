import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

/**
 * What V8 compiled of a built file, as `tools/compiled.ts` put it beside the file: the digest of the source, then V8's bytes. It is code
 * like the file itself, and lies where that lies: in the program's own archive, never in a folder of the person's.
 * @returns null where there is none, or one of another source. V8 itself compares no more of a source than its length
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
 * Requires a built file (absolute path), and the files beside it that it requires, as Node does, without compiling them anew. What another
 * version of V8 compiled is not taken; such a file is compiled as ever.
 * @returns its exports, and whether it was compiled before
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
  // A file beside it may require it in turn, and must find this one.
  node.cache[file] = module;
  const require = (name: string): unknown =>
    name.startsWith('./') ? requireCompiled(join(dirname(file), name)).exports : node(name);
  const body = script.runInThisContext() as Body;
  body.call(module.exports, module.exports, Object.assign(require, node), module, file, dirname(file));
  module.loaded = true;
  return { exports: module.exports, wasCompiled: script.cachedDataRejected === false };
};

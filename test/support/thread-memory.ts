import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';

const program = `
  const { readFileSync } = require('node:fs');
  const [file, data] = process.argv.slice(1);
  const workerData = require('node:v8').deserialize(readFileSync(data));
  const worker = new (require('node:worker_threads').Worker)(file, { workerData });
  worker.once('message', (reply) => {
    console.log(JSON.stringify({ reply, peakMb: process.resourceUsage().maxRSS / 1024 }));
    void worker.terminate();
  });
`;

/**
 * Runs a thread without a limit in a process of its own, which ends if its memory does.
 * @returns the first message of the thread, and the most memory that its process had until then, in megabytes
 */
export const memoryOfThread = async (
  workerFile: string,
  workerData: unknown,
  folder: string,
): Promise<{ reply: object; peakMb: number }> => {
  const data = join(folder, 'worker-data');
  await writeFile(data, serialize(workerData));
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program, workerFile, data], {
    maxBuffer: Infinity,
  });
  return JSON.parse(stdout) as { reply: object; peakMb: number };
};

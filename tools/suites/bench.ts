import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runBenchmark } from '../benchmark';
import { type Counts, type Result, settle } from './counts';

const report = z.object({ parts: z.array(z.unknown()), broken: z.array(z.string()) });

/** A part that measured something has passed, whatever its times; a part that threw has failed. */
export function benchCounts(json: unknown): Counts {
  const { parts, broken } = report.parse(json);
  return { passed: parts.length, failed: broken.length, skipped: 0 };
}

/** The smallest run of the benchmark, which shows that each part runs to its end. */
export async function tryBenchmark(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-report-'));
  const json = join(folder, 'bench.json');
  try {
    const status = await runBenchmark({ parts: [], extent: 'trial', isWritten: false, json });
    return settle('bench', status, readCounts(json));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCounts(file: string): Counts | undefined {
  try {
    return benchCounts(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

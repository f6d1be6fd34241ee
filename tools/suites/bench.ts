import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { benchParts } from '../bench-parts';
import { runBenchmark } from '../benchmark';
import { type Counts, type Result, settle } from './counts';
import { type FailedTest, failedTest } from './failed-tests';
import type { Asked } from './runners';

const report = z.object({ parts: z.array(z.unknown()), broken: z.array(z.string()) });

/** A part that measured something has passed, whatever its times; a part that threw has failed. */
export function benchCounts(json: unknown): Counts {
  const { parts, broken } = report.parse(json);
  return { passed: parts.length, failed: broken.length, skipped: 0 };
}

/** Names the parts that threw. */
export function benchFailed(json: unknown): FailedTest[] {
  return report.parse(json).broken.map((part) => ({
    ...failedTest(part, 'broke; its error is in the output above'),
    at: { file: 'test/bench', name: part },
  }));
}

/** The smallest run of the benchmark, which shows that each part runs to its end. */
export async function tryBenchmark({ only = [] }: Pick<Asked, 'only'> = {}): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-report-'));
  const json = join(folder, 'bench.json');
  const parts = benchParts.filter((part) => only.some(({ name }) => name === part));
  try {
    const status = await runBenchmark({ parts, extent: 'trial', isWritten: false, json });
    const outcome = readOutcome(json);
    return { ...settle('bench', status, outcome?.counts), ...(outcome && { failed: outcome.failed }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOutcome(file: string): { counts: Counts; failed: FailedTest[] } | undefined {
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return { counts: benchCounts(json), failed: benchFailed(json) };
  } catch {
    return undefined;
  }
}

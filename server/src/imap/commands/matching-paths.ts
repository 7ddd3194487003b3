import type { Yielder } from '@sen/core/kit/yielder'
import { MAX_PATTERN_WILDCARDS } from '@sen/model/imap/limits'
import { WorkMeter } from '../session/work-meter.ts'
import type { ListPattern } from '../wire/list-pattern.ts'

/** A pattern has texts between its wildcards. */
const PARTS_OF_PATTERN = 2 * MAX_PATTERN_WILDCARDS + 1

/**
 * Returns the paths that match one of the patterns. Sixteen patterns and thousands of long paths take seconds, so it
 * yields to other connections.
 */
export async function matchingPaths(
  yielder: Yielder,
  folders: readonly { readonly path: string }[],
  patterns: readonly ListPattern[],
): Promise<ReadonlySet<string>> {
  const meter = new WorkMeter(yielder)
  const matching = new Set<string>()
  for (const { path } of folders) {
    if (patterns.some((pattern) => pattern.matches(path))) matching.add(path)
    meter.count(patterns.length * PARTS_OF_PATTERN * path.length)
    if (meter.isDue) await meter.spend(0)
  }
  return matching
}

import type { RunningProgram } from '../../program/program.ts'
import { memoryOf, processorSecondsOf } from '../process-tree.ts'
import type { LoadJob, LoadResult } from './load-job.ts'
import { runLoad } from './run-load.ts'

const LOOKED_EACH_MILLISECONDS = 500

export interface Costed extends LoadResult {
  readonly processorSecondsPerThousand: number
  readonly peakMegabytes: number
}

export async function runCostedLoad(program: RunningProgram, job: LoadJob): Promise<Costed> {
  const before = processorSecondsOf(program.pid)
  let peakMegabytes = 0
  const look = (): void => {
    const { nodeMegabytes, postgresMegabytes } = memoryOf(program.pid)
    peakMegabytes = Math.max(peakMegabytes, nodeMegabytes + postgresMegabytes)
  }
  const timer = setInterval(look, LOOKED_EACH_MILLISECONDS)
  try {
    const result = await runLoad(job)
    look()
    const used = (processorSecondsOf(program.pid) - before) * shareOf(job)
    return { ...result, peakMegabytes, processorSecondsPerThousand: (used / result.answered) * 1_000 }
  } finally {
    clearInterval(timer)
  }
}

/** The share of the run that is measured: the warm-up is not counted, but costs as much. */
function shareOf(job: LoadJob): number {
  if (job.kind === 'http' && job.once === true) return 1
  return job.seconds / (job.seconds + job.warmUpSeconds)
}

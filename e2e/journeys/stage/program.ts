import { inject } from 'vitest'
import type { JourneyProgram } from '../../global-setup.ts'

/** The program of this worker: journeys that run at the same time share no mailbox. */
export function theProgram(): JourneyProgram {
  const worker = Number(process.env.VITEST_POOL_ID)
  const program = inject('programs')[worker - 1]
  if (!program) throw new Error(`No program was started for worker ${worker}.`)
  return program
}

import { inject } from 'vitest'
import type { JourneyProgram } from '../../global-setup.ts'

/** Returns the program of this worker; concurrent journeys share no mailbox. */
export function theProgram(): JourneyProgram {
  const worker = Number(process.env.VITEST_POOL_ID)
  const program = inject('programs')[worker - 1]
  if (!program) throw new Error(`No program was started for worker ${worker}.`)
  return program
}

import { EmbeddedPostgresFailed } from '../embedded-postgres-failed.ts'

/** SIGINT checkpoints and exits. SIGQUIT exits and recovers at the next start. SIGKILL ends a hanging server. */
const STEPS = [
  { signal: 'SIGINT', patienceMs: 30_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const

export interface Ending {
  readonly pid: number
  send(signal: NodeJS.Signals): void
  goneWithin(patienceMs: number): Promise<boolean>
}

/** @throws EmbeddedPostgresFailed `will-not-stop` */
export async function endBySignals(
  target: Ending,
  log: (line: string) => void,
  firstSignal: 'SIGINT' | 'SIGKILL' = 'SIGINT',
): Promise<void> {
  for (const { signal, patienceMs } of STEPS.slice(STEPS.findIndex((step) => step.signal === firstSignal))) {
    target.send(signal)
    if (await target.goneWithin(patienceMs)) return
    log(`PostgreSQL (process ${target.pid}) is still running ${patienceMs / 1000} s after ${signal}`)
  }
  throw new EmbeddedPostgresFailed('will-not-stop', `PostgreSQL (process ${target.pid}) cannot be stopped.`)
}

import { runHttpJob } from './http-load.ts'
import type { LoadJob } from './load-job.ts'
import { runSmtpJob } from './smtp-load.ts'

// A separate process, so that the load generator does not slow the process that starts the program and reads /proc.
process.once('message', (job: LoadJob) => {
  const running = job.kind === 'http' ? runHttpJob(job) : runSmtpJob(job)
  running.then(
    (result) => process.send?.({ result }, () => process.exit(0)),
    (error: unknown) => process.send?.({ error: String(error) }, () => process.exit(1)),
  )
})
process.once('disconnect', () => process.exit(1))

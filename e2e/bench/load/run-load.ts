import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadJob, LoadResult } from './load-job.ts'

const CHILD = fileURLToPath(new URL('./load-child.ts', import.meta.url))

/** @throws Error when a request failed, because figures with failures are meaningless */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const child = fork(CHILD, { execArgv: ['--import', 'tsx'] })
  child.send(job)
  const result = await new Promise<LoadResult>((resolve, reject) => {
    child.once('message', (message: { result?: LoadResult; error?: string }) => {
      if (message.result) resolve(message.result)
      else reject(new Error(`The load generator failed: ${message.error}`))
    })
    child.once('exit', (code) => reject(new Error(`The load generator ended with ${code}.`)))
  })
  if (result.failed > 0) throw new Error(`${result.failed} requests failed, the first with: ${result.problem}`)
  return result
}

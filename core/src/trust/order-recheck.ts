import { SENDER_RECHECK_DELAYS_SECONDS } from '@sen/model/limits'
import type { Job } from '../kit/job.ts'
import type { Writer } from '../store.ts'

/** Has the sender asked about again after a while; nothing when it has been asked often enough. */
export async function orderRecheck(
  w: Writer,
  recheck: Omit<Extract<Job, { readonly name: 'recheck-sender' }>, 'name'>,
  now: Date,
): Promise<void> {
  const delaySeconds = SENDER_RECHECK_DELAYS_SECONDS[recheck.attempt]
  if (delaySeconds === undefined) return
  const runAt = new Date(now.getTime() + delaySeconds * 1_000)
  await w.enqueue({ name: 'recheck-sender', ...recheck }, { runAt, key: `recheck:${recheck.messageId}` })
}

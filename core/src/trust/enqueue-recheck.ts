import { RESCAN_DELAYS_SECONDS } from '@sen/model/scanning/limits'
import { SENDER_RECHECK_DELAYS_SECONDS } from '@sen/model/trust/limits'
import type { Writer } from '../store.ts'
import type { TrustJobPayloads } from './job-payloads.ts'

export async function enqueueRecheck(w: Writer, recheck: TrustJobPayloads['recheck-sender'], now: Date): Promise<void> {
  const runAt = momentOf(SENDER_RECHECK_DELAYS_SECONDS, recheck.attempt, now)
  if (runAt) await w.enqueue({ name: 'recheck-sender', ...recheck }, { runAt, key: `recheck:${recheck.messageId}` })
}

export async function enqueueRescan(w: Writer, rescan: TrustJobPayloads['rescan-message'], now: Date): Promise<void> {
  const runAt = momentOf(RESCAN_DELAYS_SECONDS, rescan.attempt, now)
  if (runAt) await w.enqueue({ name: 'rescan-message', ...rescan }, { runAt, key: `rescan:${rescan.messageId}` })
}

function momentOf(delaysSeconds: readonly number[], attempt: number, now: Date): Date | undefined {
  const delaySeconds = delaysSeconds[attempt]
  return delaySeconds === undefined ? undefined : new Date(now.getTime() + delaySeconds * 1_000)
}

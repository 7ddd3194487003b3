import type { OrganisationId, SubmissionId } from '@sen/model/ids'
import { recordAct } from '../organisations/record-act.ts'
import type { QueueNeeds } from './find-waiting.ts'
import { orderAttempts } from './retry-submission.ts'

/** Mails that are ordered in one go; the caller asks again while there are more. */
const MOST = 10_000

/**
 * The operator orders an attempt now at everybody outside and inside who has not got what waits for them. Each organisation's log says
 * it once, however many mails it are.
 * @param which `stopped`: mail alone that nobody tries by itself, as after a restore
 * @returns the mails that are tried now
 */
export async function retryAll(needs: QueueNeeds, which: 'all' | 'stopped'): Promise<readonly SubmissionId[]> {
  const waiting = await needs.queue.list(MOST)
  const ids = waiting.filter(({ isStopped }) => which === 'all' || isStopped).map(({ submissionId }) => submissionId)
  const tried: SubmissionId[] = []
  const mails = new Map<OrganisationId, number>()
  for (const id of new Set(ids)) {
    const overview = await needs.queue.find(id)
    if (!overview || (await orderAttempts(needs, overview, id, undefined)).length === 0) continue
    tried.push(id)
    mails.set(overview.organisationId, (mails.get(overview.organisationId) ?? 0) + 1)
  }
  for (const [organisationId, count] of mails) {
    const act = { act: 'mail.retried', target: which, details: { mails: count } } as const
    await needs.organisations.write(organisationId, (w) => recordAct(w, 'operator', act, needs.clock.now()))
  }
  return tried
}

import { MAILS_RETRIED_TOGETHER } from '@sen/model/administration/limits'
import type { OrganisationId, SubmissionId } from '@sen/model/ids'
import { recordAct } from '../organisations/record-act.ts'
import { groupByOrganisation, type QueueNeeds, type Waiting } from './find-waiting.ts'
import { enqueueAttempts } from './retry-submission.ts'

/**
 * Each organisation's log gets one entry per `MAILS_RETRIED_TOGETHER` mails, in the same transaction.
 * @param which `stopped` selects only mail without a scheduled attempt, as after a restore
 */
export async function retryAll(needs: QueueNeeds, which: 'all' | 'stopped'): Promise<readonly SubmissionId[]> {
  const mails = await groupByOrganisation(needs, 'all', ({ isStopped }) => which === 'all' || isStopped)
  const tried: SubmissionId[] = []
  for (const [organisationId, all] of mails) {
    for (let at = 0; at < all.length; at += MAILS_RETRIED_TOGETHER) {
      const part = all.slice(at, at + MAILS_RETRIED_TOGETHER)
      tried.push(...(await retryTogether(needs, organisationId, part, which)))
    }
  }
  return tried
}

/** @param mails in the order of their mailboxes, whose rows are locked */
function retryTogether(
  { organisations, clock }: QueueNeeds,
  organisationId: OrganisationId,
  mails: readonly Waiting[],
  which: 'all' | 'stopped',
): Promise<readonly SubmissionId[]> {
  return organisations.write(organisationId, async (o) => {
    const tried: SubmissionId[] = []
    for (const { id, overview } of mails) {
      const domains = await o.inMailbox(overview.mailboxId, (w) =>
        enqueueAttempts(w, overview, { id, domain: undefined, isWatched: false }),
      )
      if (domains && domains.length > 0) tried.push(id)
    }
    const act = { act: 'mail.retried', target: which, details: { mails: tried.length } } as const
    if (tried.length > 0) await recordAct(o, 'operator', act, clock.now())
    return tried
  })
}

import { MAILS_RETRIED_TOGETHER } from '@sen/model/administration/limits'
import type { OrganisationId, SubmissionId } from '@sen/model/ids'
import { recordAct } from '../organisations/record-act.ts'
import type { MailLog } from '../ports/mail-log.ts'
import type { Delivery } from '../sending/submission-store.ts'
import { bounceOutgoing, logGivenUp } from './cancel-outgoing.ts'
import type { WaitingFilter } from './delivery-queue.ts'
import { filterName, groupByOrganisation, type QueueNeeds, type Waiting } from './find-waiting.ts'

/**
 * Each organisation's log gets one entry per `MAILS_RETRIED_TOGETHER` messages, in the same transaction.
 * @param with `reports` decides whether senders get failure reports; for spam they are unwanted
 */
export async function cancelMatchingOutgoing(
  needs: QueueNeeds & { readonly mailLog: MailLog },
  which: WaitingFilter,
  { reports }: { readonly reports: boolean },
): Promise<readonly SubmissionId[]> {
  const dropped: SubmissionId[] = []
  for (const [organisationId, mails] of await groupByOrganisation(needs, which)) {
    for (let at = 0; at < mails.length; at += MAILS_RETRIED_TOGETHER) {
      const part = mails.slice(at, at + MAILS_RETRIED_TOGETHER)
      dropped.push(...(await cancelTogether(needs, organisationId, part, { which, reports })))
    }
  }
  return dropped
}

/** @param mails in the order of their mailboxes, whose rows are locked */
async function cancelTogether(
  { organisations, clock, mailLog }: QueueNeeds & { readonly mailLog: MailLog },
  organisationId: OrganisationId,
  mails: readonly Waiting[],
  { which, reports }: { readonly which: WaitingFilter; readonly reports: boolean },
): Promise<readonly SubmissionId[]> {
  const given = await organisations.write(organisationId, async (o) => {
    const ended: (Waiting & { readonly pending: readonly Delivery[] })[] = []
    for (const mail of mails) {
      const { id, overview } = mail
      const { mailboxId } = overview
      const pending = await o.inMailbox(mailboxId, (w) =>
        bounceOutgoing(w, { mailboxId, id, only: undefined, at: clock.now(), isReported: reports }),
      )
      if (pending && pending.length > 0) ended.push({ ...mail, pending })
    }
    const act = { act: 'mail.given_up', target: filterName(which), details: { mails: ended.length } } as const
    if (ended.length > 0) await recordAct(o, 'operator', act, clock.now())
    return ended
  })
  for (const { id, overview, pending } of given) logGivenUp(mailLog, 'operator', { id, overview, pending })
  return given.map(({ id }) => id)
}

import { domainOf } from '@sen/model/addresses'
import type { MailboxId, SubmissionId } from '@sen/model/ids'
import type { MailSender, RecipientVerdict } from '../ports/mail-sender.ts'
import { type Attempt, deliverLocally, type LocalNeeds } from './deliver-locally.ts'
import { isPending, recordVerdicts } from './record-verdicts.ts'
import type { Delivery, Submission } from './submission-store.ts'

type Needs = LocalNeeds & { readonly mailSender: MailSender }

/**
 * Job: one attempt at the recipients of one domain who have not got the mail yet. Ours are handed over in the house, the
 * rest to the world. Repeated after a crash it takes up what was not written down: in the house that does no harm; out
 * in the world the same bytes may arrive a second time, under the same Message-ID.
 */
export async function deliverToDomain(
  needs: Needs,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  domain: string,
): Promise<void> {
  const work = await needs.store.read(mailboxId, async (r) => {
    const submission = await r.submissions.find(submissionId)
    if (submission?.state !== 'released') return undefined
    const message = await r.messages.find(submission.messageId)
    const deliveries = await r.submissions.deliveries(submissionId)
    const due = deliveries.filter((delivery) => delivery.domain === domain && isPending(delivery))
    return message && due.length > 0 ? { submission, message, due } : undefined
  })
  if (!work) return
  const raw = await needs.blobs.get(work.submission.rawBlob)
  const mailFrom = await returnPath(needs, mailboxId, work.message.from.email, work.submission)
  // A domain that somebody only claims is not ours to deliver for: its mail goes where its DNS says.
  const isOurs = (await needs.directory.findDomain(domain))?.verified ?? false
  const attempt = isOurs
    ? await deliverLocally(needs, { mailFrom, due: work.due, raw })
    : await deliverOutside(needs, mailFrom, work.due, raw)
  await needs.store.write(mailboxId, (w) =>
    recordVerdicts(w, mailboxId, submissionId, domain, attempt.verdicts, needs.clock.now()),
  )
  // Written down and ordered anew already; thrown only so that somebody hears of it.
  if (attempt.error !== undefined) throw attempt.error
}

async function deliverOutside(
  needs: Needs,
  mailFrom: string,
  due: readonly Delivery[],
  raw: Uint8Array,
): Promise<Attempt> {
  const verdicts = await needs.mailSender.send({ mailFrom, recipients: due.map(({ recipient }) => recipient) }, raw)
  const silence: RecipientVerdict = { outcome: 'unclear', reply: '' }
  return { verdicts: new Map(due.map(({ id }, index) => [id, verdicts[index] ?? silence])) }
}

/** Reports come back to a domain that is ours, also when the From is an address elsewhere. */
async function returnPath(needs: Needs, mailboxId: MailboxId, from: string, submission: Submission): Promise<string> {
  const isOurs = await needs.directory.hasDomain(domainOf(from))
  const actor = isOurs ? undefined : await needs.directory.findActor(mailboxId)
  return `bounces+${submission.bounceToken}@${domainOf(actor?.address ?? from)}`
}

import { domainOf } from '@sen/model/addresses'
import type { MailboxId, SubmissionId } from '@sen/model/ids'
import { deliverKey } from '../kit/job-keys.ts'
import type { SubmissionKind } from '../sending/submission-store.ts'
import type { Writer } from '../store.ts'

export interface NoticeToQueue {
  readonly kind: Exclude<SubmissionKind, 'message'>
  readonly recipient: string
  /** Unguessable, in lower case. */
  readonly bounceToken: string
  readonly rawBlob: string
  readonly sizeBytes: number
  readonly at: Date
}

export async function queueNotice(w: Writer, mailboxId: MailboxId, notice: NoticeToQueue): Promise<SubmissionId> {
  const domain = domainOf(notice.recipient)
  const submissionId = await w.submissions.createNotice({ ...notice, domain })
  const job = { name: 'deliver-to-domain', mailboxId, submissionId, domain } as const
  await w.enqueue(job, { key: deliverKey(submissionId, domain) })
  return submissionId
}

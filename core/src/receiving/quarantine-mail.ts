import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { MailboxId } from '@sen/model/ids'
import { MAX_QUARANTINED_PER_MAILBOX } from '@sen/model/receiving/limits'
import { MAIL_SOURCES } from '@sen/model/receiving/mail-sources'
import type { Writer } from '../store.ts'
import type { IncomingMessage } from './store-message.ts'

const NOTICE_MILLISECONDS = DAY_MILLISECONDS

export class QuarantineFull extends Error {
  override readonly name = 'QuarantineFull'
}

/** Released mail is not scanned again. */
export function isForQuarantine({ mail }: Pick<IncomingMessage, 'mail'>): boolean {
  return mail.assessment.scan?.virus === 'infected' && MAIL_SOURCES[mail.way].filing === 'judged'
}

/** The first one per day triggers a notice. @throws QuarantineFull for mail from outside, whose server is refused */
export async function quarantineMail(w: Writer, mailboxId: MailboxId, item: IncomingMessage): Promise<void> {
  const { mail, receivedAt, envelope, sentDigest, deliveryKey } = item
  const { all, lately } = await w.quarantine.count(new Date(receivedAt.getTime() - NOTICE_MILLISECONDS))
  if (mail.way === 'smtp' && all >= MAX_QUARANTINED_PER_MAILBOX) throw new QuarantineFull()
  const id = await w.quarantine.add({
    from: mail.from,
    verdict: mail.assessment.verdict,
    signature: mail.assessment.scan?.signature ?? '',
    sizeBytes: mail.sizeBytes,
    rawBlob: mail.rawBlob,
    receivedAt,
    envelope,
    sentDigest,
    deliveryKey,
  })
  if (id !== undefined && lately === 0) await w.enqueue({ name: 'report-quarantined', mailboxId, quarantinedId: id })
}

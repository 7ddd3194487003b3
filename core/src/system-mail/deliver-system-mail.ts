import type { MailboxId } from '@sen/model/ids'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { receiveMail } from '../receiving/receive-mail.ts'

export async function deliverSystemMail(
  needs: ReceivingNeeds,
  mailboxId: MailboxId,
  mail: {
    readonly mailFrom: string
    readonly recipient: string
    readonly raw: Uint8Array
    readonly deliveryKey: string
  },
): Promise<void> {
  const { mailFrom, recipient, raw, deliveryKey } = mail
  const envelope = { mailFrom, recipient, remoteAddress: '', helo: '' }
  await receiveMail(needs, { way: 'report', raw }, [{ mailboxId, envelope, deliveryKey }])
}

import type { MailboxId } from '@sen/model/ids'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { receiveMessage } from '../receiving/receive-message.ts'

/** Puts a report, or what came back, into the INBOX of the one who sent the mail. Once under one key. */
export async function putIntoMailbox(
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
  await receiveMessage(needs, { mailboxId, raw, envelope, deliveryKey })
}

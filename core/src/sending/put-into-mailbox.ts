import type { MailboxId } from '@sen/model/ids'
import { receiveMessage } from '../receiving/receive-message.ts'

export type HouseNeeds = Parameters<typeof receiveMessage>[0]

/**
 * Our own delivery, from one mailbox of the house to another. The bytes stay as they were sent: recipients share one
 * blob, and nobody's copy says who else had one. Where it came from stands in the envelope, kept beside the message.
 */
export async function putIntoMailbox(
  needs: HouseNeeds,
  mailboxId: MailboxId,
  mail: {
    readonly mailFrom: string
    readonly recipient: string
    readonly raw: Uint8Array
    /** Under one key a mailbox takes a message once, however often a job is repeated. */
    readonly deliveryKey: string
  },
): Promise<void> {
  const { mailFrom, recipient, raw, deliveryKey } = mail
  const envelope = { mailFrom, recipient, remoteAddress: '', helo: '' }
  await receiveMessage(needs, { mailboxId, raw, envelope, deliveryKey })
}

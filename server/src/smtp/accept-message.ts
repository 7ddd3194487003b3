import { createHash, randomBytes } from 'node:crypto'
import { receiveMessage } from '@sen/core/receiving/receive-message'
import { receiveReport } from '@sen/core/sending/receive-report'
import type { SMTPServerSession } from 'smtp-server'
import type { World } from '../world.ts'
import type { AcceptedRecipient } from './accepted-recipients.ts'
import { SmtpRefusal } from './smtp-refusal.ts'
import { traceHeaders } from './trace-headers.ts'

export type ReceivingNeeds = Pick<World, 'store' | 'directory' | 'blobs' | 'mime' | 'clock'>

export interface Transaction {
  readonly data: Buffer
  readonly session: SMTPServerSession
  readonly hostName: string
  readonly recipients: readonly AcceptedRecipient[]
}

/**
 * Stores a message for all recipients of its transaction, and only then answers. When one copy fails, the whole
 * transaction is refused for now: the sender comes again with the same bytes, and views show equal copies once.
 *
 * @returns the text of the 250 reply
 */
export async function acceptMessage(needs: ReceivingNeeds, transaction: Transaction): Promise<string> {
  const { data, session, recipients } = transaction
  const id = randomBytes(9).toString('base64url')
  const receivedAt = needs.clock.now()
  const raw = Buffer.concat([traceHeaders({ ...transaction, id, receivedAt }), data])
  const sentDigest = createHash('sha256').update(data).digest('hex')
  const mailFrom = mailFromOf(session)
  const results = await Promise.all(
    recipients.map((recipient) =>
      recipient.kind === 'report'
        ? receiveReport(needs, { token: recipient.token, mailFrom, recipient: recipient.address, raw })
        : receiveMessage(needs, {
            mailboxId: recipient.recipient.mailboxId,
            raw,
            receivedAt,
            sentDigest,
            envelope: {
              mailFrom,
              recipient: recipient.address,
              remoteAddress: session.remoteAddress,
              helo: String(session.hostNameAppearsAs ?? ''),
            },
          }),
    ),
  )
  if (results.length > 0 && results.every((result) => result === 'unknown')) {
    throw new SmtpRefusal(550, 'There is no such mailbox here')
  }
  return `Stored as ${id}`
}

function mailFromOf(session: SMTPServerSession): string {
  return session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
}

import { matchReportedRecipient } from '@sen/model/delivery-reports/match-reported-recipient'
import type { ReportedFailure } from '@sen/model/delivery-reports/reported-failure'
import { shownServerReply } from '@sen/model/delivery-reports/shown-server-reply'
import type { MessageId } from '@sen/model/ids'
import type { Message } from '../messages/message-store.ts'
import type { ParsedDeliveryReport } from '../ports/mime.ts'
import type { Reader } from '../store.ts'

export interface DeliveryReportMatch {
  readonly message: Pick<Message, 'messageIdHeader'>
  /** Leaves out local recipients and those that the mail never had. */
  readonly recipients: readonly ReportedFailure[]
}

/** Anybody can forge a report, so it must name a Message-ID that this mailbox sent, or have come to the return path. */
export async function matchDeliveryReport(
  r: Pick<Reader, 'messages' | 'submissions'>,
  { originalMessageId, recipients }: ParsedDeliveryReport,
  returnedMessage: MessageId | undefined,
): Promise<DeliveryReportMatch | undefined> {
  const message = returnedMessage
    ? await r.messages.find(returnedMessage)
    : originalMessageId === ''
      ? undefined
      : await r.messages.findSent(originalMessageId)
  if (!message) return undefined
  const deliveries = (await r.submissions.deliveriesOfMessages([message.id])).get(message.id) ?? []
  const written = [...message.to, ...message.cc, ...message.bcc].map(({ email }) => email)
  const sentTo = [...written, ...deliveries.map(({ recipient }) => recipient)]
  const ours = new Set(
    deliveries.filter(({ isLocal, state }) => isLocal || state === 'queued').map(({ recipient }) => recipient),
  )
  const failures = new Map<string, ReportedFailure>()
  for (const { addresses, action, reply } of recipients) {
    if (action !== 'failed' && action !== 'delayed') continue
    const email = matchReportedRecipient(sentTo, addresses)
    if (email === undefined || ours.has(email)) continue
    failures.set(email, { email, state: action, reply: shownServerReply(reply, email) })
  }
  return { message, recipients: [...failures.values()] }
}

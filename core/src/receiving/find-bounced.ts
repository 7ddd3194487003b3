import { normaliseEmail } from '@sen/model/addresses'
import type { BouncedRecipient } from '@sen/model/bounces/bounce'
import { reportedWords } from '@sen/model/bounces/reported-words'
import type { MessageId } from '@sen/model/ids'
import type { Message } from '../messages/message-store.ts'
import type { ParsedBounce } from '../ports/mime.ts'
import type { Reader } from '../store.ts'

export interface Bounced {
  readonly message: Pick<Message, 'messageIdHeader'>
  /** Recipients of that mail; those of the report that it never had are left out, and those whom we bring it ourselves. */
  readonly recipients: readonly BouncedRecipient[]
}

/**
 * Finds the mail of this mailbox that a delivery report is about. Anybody can write a report: it is only heeded where it names
 * a Message-ID that this mailbox sent, or came to the return path of `returnedMessage`.
 */
export async function findBounced(
  r: Pick<Reader, 'messages' | 'submissions'>,
  { originalMessageId, recipients }: ParsedBounce,
  returnedMessage: MessageId | undefined,
): Promise<Bounced | undefined> {
  const message = returnedMessage
    ? await r.messages.find(returnedMessage)
    : originalMessageId === ''
      ? undefined
      : await r.messages.findSent(originalMessageId)
  if (!message) return undefined
  const deliveries = (await r.submissions.deliveriesOfMessages([message.id])).get(message.id) ?? []
  const written = [...message.to, ...message.cc, ...message.bcc].map(({ email }) => email)
  const sentTo = new Map(
    [...written, ...deliveries.map(({ recipient }) => recipient)].map((email) => [normaliseEmail(email), email]),
  )
  const ours = new Set(
    deliveries.filter(({ isLocal, state }) => isLocal || state === 'queued').map(({ recipient }) => recipient),
  )
  const bounced = new Map<string, BouncedRecipient>()
  for (const { addresses, action, reply } of recipients) {
    if (action !== 'failed' && action !== 'delayed') continue
    // A mailbox that forwards is reported under the address it forwards to; with one recipient there is no doubt.
    const [only] = sentTo.size === 1 ? sentTo.values() : []
    const email = addresses.map((address) => sentTo.get(address)).find((known) => known !== undefined) ?? only
    if (email === undefined || ours.has(email)) continue
    bounced.set(email, { email, state: action, reply: reportedWords(reply, email) })
  }
  return { message, recipients: [...bounced.values()] }
}

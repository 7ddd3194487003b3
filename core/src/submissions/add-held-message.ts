import type { MessageId, ThreadId } from '@sen/model/ids'
import { snippetOf } from '@sen/model/snippets'
import { firstAuthor, shownAuthors } from '@sen/model/trust/shown-authors'
import type { ParsedMessage } from '../ports/mime.ts'
import type { NewDelivery } from '../sending/submission-store.ts'
import type { Writer } from '../store.ts'
import type { BuiltSubmission } from './build-submission.ts'

interface HeldMessage {
  readonly message: ParsedMessage
  readonly recipients: readonly NewDelivery[]
  readonly built: BuiltSubmission
  readonly at: Date
}

/** Adds a draft that is being sent, like one of the web, so that it can be undone. */
export async function addHeldMessage(
  w: Writer,
  { message, recipients, built, at }: HeldMessage,
): Promise<{ readonly messageId: MessageId; readonly threadId: ThreadId }> {
  const version = await w.nextVersion()
  const drafts = await w.folders.findByRole('drafts')
  const { messageIdHeader } = built
  const [from, otherAuthors] = [firstAuthor(message), shownAuthors(message).slice(1)]
  const hidden = recipients.filter(({ isBcc }) => isBcc).map(({ email }) => ({ name: '', email }))
  const added = {
    folderId: drafts.id,
    kind: 'draft' as const,
    messageIdHeader,
    identityKey: messageIdHeader,
    inReplyTo: message.inReplyTo,
    references: message.references,
    subject: message.subject,
    from,
    otherAuthors,
    replyTo: message.replyTo,
    to: message.to,
    cc: message.cc,
    bcc: hidden,
    sentAt: message.date ?? at,
    receivedAt: at,
    snippet: snippetOf(message.text),
    sizeBytes: built.sizeBytes,
    rawBlob: built.rawBlob,
    isRead: true,
    isStarred: false,
    unparsable: false,
    text: message.text,
    html: message.html,
    isCut: message.isCut,
    parts: message.parts,
    envelope: undefined,
    deliveryKey: undefined,
    version,
  }
  const { messageId, threadId, merged } = await w.messages.addToItsThread(added, {
    messageIdHeader,
    references: [...message.references, message.inReplyTo].filter((id) => id !== ''),
    subject: message.subject,
    participants: [from, ...otherAuthors, ...message.to, ...message.cc].map(({ email }) => email),
    at,
    from,
    sentAt: message.date,
  })
  if (message.protection) await w.messages.saveProtection(messageId, message.protection)
  if (built.copies) await w.views.track(messageId, true)
  await w.drafts.setSendState(messageId, 'sending', version)
  await w.threads.refresh([threadId, ...merged], version)
  const folderIds = (await w.threads.row(threadId))?.folderIds ?? [drafts.id]
  await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds })
  return { messageId, threadId }
}

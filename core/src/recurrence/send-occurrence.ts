import { domainOf } from '@sen/model/addresses'
import type { MailboxId } from '@sen/model/ids'
import { envelopeRecipients } from '@sen/model/recipients'
import type { Clock } from '../kit/clock.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { DraftToCompose } from '../sending/compose-draft.ts'
import { dispatchSubmission } from '../sending/dispatch-submission.ts'
import type { SendingLimitNeeds } from '../sending/limits/sending-refusal.ts'
import type { BuildNeeds, BuiltBytes } from '../sending/read-sendable.ts'
import type { MailStore, Writer } from '../store.ts'

export interface OccurrenceNeeds extends BuildNeeds, SendingLimitNeeds {
  readonly store: MailStore
  readonly clock: Clock
  readonly directory: Directory
}

/** Mail programs would hide a second mail with the same Message-ID. */
export function withOwnMessageId(secrets: Secrets, draft: DraftToCompose): DraftToCompose {
  const messageIdHeader = `${secrets.token()}@${domainOf(draft.message.messageIdHeader)}`
  return { ...draft, message: { ...draft.message, messageIdHeader } }
}

/** Runs in the caller's transaction. Starts a new thread, as for its recipients; a reply stays in its thread. */
export async function sendOccurrence(
  needs: Pick<OccurrenceNeeds, 'secrets' | 'sendingLimits'>,
  w: Writer,
  mailboxId: MailboxId,
  occurrence: {
    readonly draft: DraftToCompose
    readonly bytes: BuiltBytes
    readonly plannedAt: Date
    readonly builtAt: Date
    readonly at: Date
  },
): Promise<void> {
  const version = await w.nextVersion()
  const { draft, bytes, plannedAt, builtAt, at } = occurrence
  const { message, files } = draft
  const references = [...message.references, message.inReplyTo].filter((id) => id !== '')
  const { threadId, merged } = await w.threads.resolve({
    messageIdHeader: message.messageIdHeader,
    references,
    subject: message.subject,
    participants: [],
    at,
  })
  const content = {
    from: message.from,
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
    subject: message.subject,
    text: (await w.messages.body(message.id)).text,
    inReplyTo: message.inReplyTo,
    references: message.references,
    at,
    snippet: message.snippet,
    version,
  }
  const id = await w.drafts.create({
    ...content,
    replyTo: message.replyTo,
    html: draft.html,
    threadId,
    messageIdHeader: message.messageIdHeader,
    identityKey: message.messageIdHeader,
    deliveryKey: `period:${message.id}:${plannedAt.getTime()}:${message.messageIdHeader}`,
  })
  const copies = await w.files.attach(
    id,
    files.map((file) => file.id),
  )
  // Inline images refer to their file's address, and the copy has files of its own.
  const html = files.reduce(
    (text, file, index) => text.replaceAll(file.uuid, copies[index]?.uuid ?? file.uuid),
    draft.html,
  )
  if (html !== draft.html) await w.drafts.save(id, { ...content, html, writer: undefined }, 1)
  const submissionId = await w.submissions.create({
    messageId: id,
    holdUntil: at,
    plannedAt,
    bounceToken: needs.secrets.token().toLowerCase(),
    ...bytes,
    at: builtAt,
    recipients: envelopeRecipients(message),
  })
  await w.shares.copyLeaving(message.id, id)
  await dispatchSubmission(w, needs, mailboxId, submissionId, at)
  if (merged.length > 0) await w.threads.refresh(merged, version)
}

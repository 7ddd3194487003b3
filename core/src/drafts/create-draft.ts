import type { Address } from '@sen/model/addresses'
import { domainOf, isOwnAddress, isValidEmail } from '@sen/model/addresses'
import { MAX_DRAFTS_OF_THREAD } from '@sen/model/bulkheads/limits'
import type { ThreadId } from '@sen/model/ids'
import { domainInAscii } from '@sen/model/text/punycode'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import { reattachSharesToDraft } from '../shares/link-shares-of-mail.ts'
import type { MailStore, Writer } from '../store.ts'
import type { ThreadCandidate } from '../threads/thread-store.ts'
import { type DraftInput, draftContent } from './draft-input.ts'
import type { DraftReceipt } from './draft-receipt.ts'
import { isBeyondDraftRoom } from './draft-room.ts'
import { requireFiles } from './require-files.ts'

export interface NewDraftInput extends DraftInput {
  /** The client's own key for this draft. A second call with it returns the first draft unchanged. */
  readonly clientKey: string
  /** If the thread was deleted, a draft is not refused: the references or a new thread are used. */
  readonly threadId?: ThreadId
}

/**
 * Accepts drafts that are incomplete, invalid or over quota (product decision 24), the last within a limit. Ended shares
 * in its text are reattached.
 * @throws Refused smtp_disabled, quota_exceeded, file_not_found with `files`
 */
export async function createDraft(
  needs: {
    readonly store: MailStore
    readonly secrets: Secrets
    readonly clock: Clock
    readonly textProcessor: Pick<TextProcessor, 'draftBody'>
  },
  actor: Actor,
  input: NewDraftInput,
): Promise<DraftReceipt> {
  requirePermission(actor, 'write_mail')
  const deliveryKey = `draft:${input.clientKey}`
  const body = await needs.textProcessor.draftBody(input)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const known = await findCreated(w, deliveryKey, version)
    if (known) return known

    if (isBeyondDraftRoom(await w.mailbox.usage())) throw new Refused('quota_exceeded')
    const at = needs.clock.now()
    const senders = await w.mailbox.senders()
    const from = senders[0] ?? { name: actor.displayName, email: actor.address }
    const draft = draftContent(input, body, { from, inReplyTo: '', references: [] })
    const newMessageId = () => `${needs.secrets.token()}@${idDomain(draft.from, senders, actor)}`
    const isReply = draft.inReplyTo !== '' || draft.references.length > 0
    const { messageIdHeader, threadId, merged } = await resolveWithRoom(w, newMessageId, {
      references: isReply ? [...draft.references, draft.inReplyTo].filter((id) => id !== '') : [],
      subject: draft.subject,
      participants: [],
      at,
      ...(input.threadId ? { answersIn: input.threadId } : {}),
    })
    const id = await w.drafts.create({
      ...draft,
      threadId,
      messageIdHeader,
      identityKey: messageIdHeader,
      deliveryKey,
      at,
      snippet: body.snippet,
      version,
    })
    const files = await w.files.attach(id, await requireFiles(w, input.files))
    if (input.isTracked !== undefined) await w.views.track(id, input.isTracked)
    await reattachSharesToDraft(w, actor, { messageId: id, text: draft.html || draft.text, version })
    await w.threads.refresh([threadId, ...merged], version)
    await w.record({ type: 'draft.saved', version, messageId: id, threadId, revision: 1 })
    return { id, threadId, revision: 1, version, savedAt: at, files }
  })
}

/** Starts a separate thread when the thread has its maximum of drafts. */
async function resolveWithRoom(
  w: Writer,
  newMessageId: () => string,
  candidate: Omit<ThreadCandidate, 'messageIdHeader'>,
): Promise<{ readonly messageIdHeader: string; readonly threadId: ThreadId; readonly merged: readonly ThreadId[] }> {
  const messageIdHeader = newMessageId()
  const found = { messageIdHeader, ...(await w.threads.resolve({ ...candidate, messageIdHeader })) }
  if ((await w.drafts.countInThread(found.threadId)) < MAX_DRAFTS_OF_THREAD) return found
  // The first Message-ID already belongs to the full thread.
  const alone = { messageIdHeader: newMessageId(), references: [], subject: '', participants: [], at: candidate.at }
  const { threadId } = await w.threads.resolve(alone)
  return { messageIdHeader: alone.messageIdHeader, threadId, merged: [found.threadId, ...found.merged] }
}

async function findCreated(w: Writer, deliveryKey: string, version: number): Promise<DraftReceipt | undefined> {
  const id = await w.messages.findByDeliveryKey(deliveryKey)
  const message = id && (await w.messages.find(id))
  if (!message) return undefined
  const { threadId, revision, receivedAt } = message
  return {
    id: message.id,
    threadId,
    revision,
    version,
    savedAt: receivedAt,
    files: await w.files.ofMessage(message.id),
  }
}

function idDomain(from: Address, senders: readonly Address[], actor: Actor): string {
  const isOwn =
    isValidEmail(from.email) &&
    isOwnAddress(
      from.email,
      senders.map(({ email }) => email),
    )
  return domainInAscii(domainOf(isOwn ? from.email : actor.address))
}

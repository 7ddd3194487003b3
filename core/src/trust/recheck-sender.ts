import type { MailboxId, MessageId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'
import type { MailStore } from '../store.ts'
import { enqueueRecheck } from './enqueue-recheck.ts'
import { type VerifyingNeeds, verifySender } from './verify-sender.ts'

/** Temporary errors of DNS cause no warning, so they must not last (product decision 5). */
export async function recheckSender(
  needs: VerifyingNeeds & {
    readonly store: MailStore
    readonly blobs: BlobStore
    readonly clock: Clock
  },
  mailboxId: MailboxId,
  messageId: MessageId,
  attempt: number,
): Promise<void> {
  const { message, envelope } = await needs.store.read(mailboxId, async (r) => ({
    message: await r.messages.find(messageId),
    envelope: await r.trust.envelopeOf(messageId),
  }))
  if (!message?.rawBlob || !envelope || message.verdict?.reason !== 'check_failed') return
  const raw = await needs.blobs.get(message.rawBlob).catch((error: unknown) => {
    if (error instanceof BlobMissing) return undefined
    throw error
  })
  if (!raw) return
  const verdict = await verifySender(needs, { raw, authors: [message.from, ...(message.otherAuthors ?? [])], envelope })
  await needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (!verdict || verdict.reason === 'check_failed') {
      await enqueueRecheck(w, { mailboxId, messageId, attempt: attempt + 1 }, needs.clock.now())
      return
    }
    // The message may have been moved, and its thread merged, during the check.
    const now = await w.messages.find(messageId)
    if (!now) return
    await w.trust.saveVerdict(messageId, verdict)
    await w.threads.refresh([now.threadId], version)
    await w.record({ type: 'threads.changed', version, threadIds: [now.threadId], folderIds: [now.folderId] })
  })
}

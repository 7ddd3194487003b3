import type { MailboxId, MessageId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import { readOrSalvage } from '../raw-messages/read-or-salvage.ts'
import type { MailStore } from '../store.ts'
import { enqueueRescan } from './enqueue-recheck.ts'
import { findViruses } from './find-viruses.ts'

/** Used when the scanner did not respond on reception (product decision 17). */
export async function rescanMessage(
  needs: {
    readonly store: MailStore
    readonly blobs: BlobStore
    readonly clock: Clock
    readonly mime: Mime
    readonly virusScanner: VirusScanner | undefined
  },
  mailboxId: MailboxId,
  messageId: MessageId,
  attempt: number,
): Promise<void> {
  const message = await needs.store.read(mailboxId, (r) => r.messages.find(messageId))
  if (!message?.rawBlob || message.scan?.virus !== 'failed') return
  const raw = await needs.blobs.get(message.rawBlob).catch((error: unknown) => {
    if (error instanceof BlobMissing) return undefined
    throw error
  })
  if (!raw) return
  const { message: parsed } = await readOrSalvage(needs.mime, raw)
  const found = await findViruses(needs, { raw, message: parsed })
  await needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (found.state === 'failed') {
      await enqueueRescan(w, { mailboxId, messageId, attempt: attempt + 1 }, needs.clock.now())
      return
    }
    // The message may have been moved during the scan.
    const now = await w.messages.find(messageId)
    if (!now?.scan) return
    const news = { ...now.scan, virus: found.state, signature: found.signature }
    await w.trust.saveAssessment(messageId, { verdict: now.verdict, scan: news, infectedParts: found.parts })
    await w.record({ type: 'threads.changed', version, threadIds: [now.threadId], folderIds: [now.folderId] })
  })
}

import type { FolderId, MailboxId, MessageId, RemovedMessageId, ThreadId } from '@sen/model/ids'
import { recoveryTarget } from '@sen/model/removed-mail/removed-mail'
import { requireRoom } from '../kit/require-room.ts'
import { BlobMissing } from '../ports/blob-store.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { type ExaminedMail, examineMail } from '../receiving/examine-mail.ts'
import { storeMessage } from '../receiving/store-message.ts'
import type { Writer } from '../store.ts'
import type { RemovedMessage } from './removed-mail-store.ts'

export interface RestoredMessage {
  readonly messageIds: readonly MessageId[]
  readonly threadIds: readonly ThreadId[]
  readonly version: number
}

interface Ready {
  readonly removed: RemovedMessage
  readonly mail: ExaminedMail
}

/**
 * Concurrent calls recover each message once. Mail that its sender has recalled stays purged (product decision 13).
 * @param recoveryId an Owner's recovery, whose progress is saved in the same transaction
 * @throws Refused quota_exceeded when not all of it fits
 */
export async function restoreMessage(
  needs: ReceivingNeeds,
  mailboxId: MailboxId,
  removed: readonly RemovedMessage[],
  recoveryId?: string,
): Promise<RestoredMessage> {
  const ready: Ready[] = []
  for (const each of removed) {
    const mail = await readRemoved(needs, each)
    if (mail) ready.push({ removed: each, mail })
  }
  return needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const taken = new Set<RemovedMessageId>(await w.removedMail.claim(ready.map(({ removed: { id } }) => id)))
    const mine = ready.filter(({ removed: { id } }) => taken.has(id))
    const bytes = mine.reduce((sum, { removed: { sizeBytes } }) => sum + sizeBytes, 0)
    requireRoom(await w.mailbox.usageToAdd(), bytes)
    const messageIds: MessageId[] = []
    const threadIds = new Set<ThreadId>()
    const folderIds = new Set<FolderId>()
    for (const each of mine) {
      const stored = await storeOne(w, mailboxId, version, each)
      if (!stored) continue
      messageIds.push(stored.messageId)
      for (const id of [stored.threadId, ...stored.merged]) threadIds.add(id)
      folderIds.add(stored.folderId)
    }
    const changed = [...threadIds]
    if (changed.length > 0) {
      await w.threads.refresh(changed, version)
      await w.record({ type: 'threads.changed', version, threadIds: changed, folderIds: [...folderIds] })
    }
    const counts = { lookedAt: removed.length, recovered: messageIds.length }
    if (recoveryId !== undefined) await w.removedMail.noteRecovery(recoveryId, counts)
    return { messageIds, threadIds: changed, version }
  })
}

/** Returns undefined when the bytes are missing, so that the others can still be recovered. */
async function readRemoved(needs: ReceivingNeeds, { rawBlob, verdict, scan, bcc }: RemovedMessage) {
  let raw: Uint8Array
  try {
    raw = await needs.blobs.get(rawBlob)
  } catch (error) {
    if (error instanceof BlobMissing) return undefined
    throw error
  }
  const mail = await examineMail(needs, { way: 'recovery', raw, kept: rawBlob })
  const found = mail.assessment.scan
  const assessment = {
    ...mail.assessment,
    verdict,
    // A new virus scan replaces the stored one.
    scan: found ? { ...found, spam: scan?.spam } : scan,
  }
  return { ...mail, assessment, message: { ...mail.message, bcc: bcc.length > 0 ? bcc : mail.message.bcc } }
}

async function storeOne(w: Writer, mailboxId: MailboxId, version: number, { removed, mail }: Ready) {
  const { kind, receivedAt, isRead, isStarred, labelIds, envelope, deliveryKey: key } = removed
  if (key !== undefined && (await w.recalls.withheld(key)) !== undefined) return undefined
  // The mail may have arrived again meanwhile, and a delivery key must be unique.
  const deliveryKey = key !== undefined && (await w.messages.findByDeliveryKey(key)) === undefined ? key : undefined
  const known = removed.folderId === undefined ? undefined : await w.folders.find(removed.folderId)
  const target = recoveryTarget(known, kind)
  const folder = typeof target === 'string' ? await w.folders.findByRole(target) : target
  const item = {
    mail,
    receivedAt,
    kind,
    isRead,
    isStarred,
    labels: labelIds,
    ...(envelope && { envelope }),
    ...(deliveryKey !== undefined && { deliveryKey }),
  }
  const filed = {
    folder: { id: folder.id, role: folder.role },
    flags: { isRead, isStarred },
    labels: [],
    followUps: [],
    reason: 'placed' as const,
  }
  return { ...(await storeMessage(w, { mailboxId, version, item, filed })), folderId: folder.id }
}

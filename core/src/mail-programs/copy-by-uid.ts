import type { FolderId, ThreadId } from '@sen/model/ids'
import { CHANGE_SLICE_MESSAGES, MAX_COPIED_MESSAGES } from '@sen/model/mail-programs/limits'
import { unblockAddresses } from '../filters/block-senders.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireRoom } from '../kit/require-room.ts'
import { snoozeMovedThreads } from '../snoozing/snooze-moved-threads.ts'
import type { Writer } from '../store.ts'
import { copyDrafts, joinReceipts } from './copy-drafts.ts'
import { closedRanges } from './fetch-messages.ts'
import type { CopiedMessage } from './mail-program-store.ts'
import { type MailProgramNeeds, requireProgramFolders } from './program-context.ts'
import type { CopyReceipt } from './program-message.ts'
import { receiptOf, requireTransfer, type Transfer } from './program-transfer.ts'

/**
 * Copies in one transaction. The copies share the stored source. Drafts are composed first: in Drafts the copy is a
 * draft too, and a plain message elsewhere.
 * @throws Refused folder_not_found, move_not_allowed (also for many drafts), quota_exceeded, domain_not_verified
 */
export async function copyByUid(
  needs: MailProgramNeeds,
  actor: Actor,
  folderId: FolderId,
  { ranges, to }: Transfer,
): Promise<CopyReceipt> {
  requirePermission(actor, 'change_mail')
  const closed = await closedRanges(needs, actor, folderId, ranges)
  const transfer = { ranges: closed, to }
  const copied: { others?: CopyReceipt } = {}
  const alongside = async (w: Writer) => {
    copied.others = await copyStored(needs, w, actor, folderId, transfer)
  }
  const drafts = await copyDrafts(needs, actor, folderId, { ...transfer, alongside })
  if (!drafts) return needs.store.write(actor.mailboxId, (w) => copyStored(needs, w, actor, folderId, transfer))
  return copied.others ? joinReceipts(copied.others, drafts) : drafts
}

async function copyStored(
  needs: Pick<MailProgramNeeds, 'clock'>,
  w: Writer,
  actor: Actor,
  folderId: FolderId,
  { ranges, to }: Transfer,
): Promise<CopyReceipt> {
  const version = await w.nextVersion()
  const [from, target] = await requireProgramFolders(w, [folderId, to])
  const limit = MAX_COPIED_MESSAGES + 1
  const all = await w.mailPrograms.rows(from.id, { ranges, after: 0, limit })
  if (all.length > MAX_COPIED_MESSAGES) throw new Refused('move_not_allowed')
  const rows = all.filter(({ isDraft }) => !isDraft)
  if (rows.length === 0) return { uidValidity: target.uidValidity, sources: [], targets: [] }
  requireTransfer(actor, rows, target)
  const bytes = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  requireRoom(await w.mailbox.usageToAdd(), bytes)
  const copied = await w.mailPrograms.copy(
    rows.map(({ id }) => id),
    target.id,
    version,
  )
  // Each change of a thread reads all of it, so its length is limited.
  if (copied.length < rows.length) throw new Refused('quota_exceeded')
  const threadIds = [...new Set(copied.map(({ threadId }) => threadId))]
  for (const slice of threadSlices(copied)) await w.threads.refresh(slice, version)
  if (target.role === 'snoozed') await snoozeMovedThreads(w, needs, actor.mailboxId, threadIds)
  // Programs without MOVE copy and then delete.
  if (from.role === 'junk' && target.role !== 'junk' && target.role !== 'trash') {
    const senders = new Set(copied.flatMap(({ sender }) => sender ?? []))
    await unblockAddresses(w, [...senders], version)
  }
  await w.record({ type: 'threads.changed', version, threadIds, folderIds: [target.id] })
  const copies = new Map(copied.map(({ source, copy }) => [source, copy]))
  return receiptOf(w, rows, target, (row) => copies.get(row.id))
}

/** Divides threads, because deriving the rows of many messages in one statement takes time by the square of them. */
function threadSlices(copied: readonly CopiedMessage[]): readonly (readonly ThreadId[])[] {
  const counts = new Map<ThreadId, number>()
  for (const { threadId } of copied) counts.set(threadId, (counts.get(threadId) ?? 0) + 1)
  const slices: ThreadId[][] = [[]]
  let messages = 0
  for (const [threadId, count] of counts) {
    if (messages >= CHANGE_SLICE_MESSAGES) {
      slices.push([])
      messages = 0
    }
    slices.at(-1)?.push(threadId)
    messages += count
  }
  return slices
}

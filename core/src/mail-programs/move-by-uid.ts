import type { FolderId, ThreadId } from '@sen/model/ids'
import { CHANGE_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import { unblockSenders } from '../filters/block-senders.ts'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Writer } from '../store.ts'
import { closedRanges } from './fetch-messages.ts'
import { type MailProgramNeeds, requireProgramFolders } from './program-context.ts'
import type { CopyReceipt } from './program-message.ts'
import { receiptOf, requireTransfer, type Transfer } from './program-transfer.ts'
import { inUidSlices, nextAfter, type SliceResult, type UidSlice } from './uid-slices.ts'

/**
 * Moves as the web does: undo there restores the messages, and moving out of Junk removes the block filters of their
 * senders. Moving to Junk blocks nobody, because a mail program cannot ask.
 * @throws Refused folder_not_found, move_not_allowed, smtp_disabled (to Trash), domain_not_verified
 */
export async function* moveByUid(
  needs: Pick<MailProgramNeeds, 'store'>,
  actor: Actor,
  folderId: FolderId,
  { ranges, to }: Transfer,
): AsyncGenerator<CopyReceipt> {
  requirePermission(actor, 'change_mail')
  const closed = await closedRanges(needs, actor, folderId, ranges)
  yield* inUidSlices(closed, (slice) =>
    needs.store.write(actor.mailboxId, (w) => moveSlice(w, actor, folderId, { ...slice, to })),
  )
}

async function moveSlice(
  w: Writer,
  actor: Actor,
  folderId: FolderId,
  { ranges, after, to }: UidSlice & Pick<Transfer, 'to'>,
): Promise<SliceResult<CopyReceipt>> {
  const version = await w.nextVersion()
  const [from, target] = await requireProgramFolders(w, [folderId, to])
  const rows = await w.mailPrograms.rows(from.id, { ranges, after, limit: CHANGE_SLICE_MESSAGES })
  const next = nextAfter(rows)
  if (from.id === target.id || rows.length === 0) {
    return { value: { uidValidity: target.uidValidity, sources: [], targets: [] }, next }
  }
  requireTransfer(actor, rows, target)
  const moved = await w.threads.moveMessages(
    rows.map(({ id }) => id),
    target.id,
    version,
  )
  const threadIds: readonly ThreadId[] = [...new Set(moved.flatMap((group) => group.threadIds))]
  if (threadIds.length > 0) {
    if (from.role === 'junk' && target.role !== 'trash') await unblockSenders(w, threadIds, version)
    await w.record({ type: 'threads.changed', version, threadIds, folderIds: [from.id, target.id] })
  }
  return { value: await receiptOf(w, rows, target, (row) => row.id), next }
}

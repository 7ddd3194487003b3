import type { FolderId, ThreadId } from '@sen/model/ids'
import { CHANGE_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import { unblockSenders } from '../filters/block-senders.ts'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { snoozeMovedThreads } from '../snoozing/snooze-moved-threads.ts'
import type { Writer } from '../store.ts'
import { closedRanges } from './fetch-messages.ts'
import type { MovableMessage, MovedMessage } from './mail-program-store.ts'
import { type MailProgramNeeds, requireProgramFolders } from './program-context.ts'
import type { ProgramFolder } from './program-folder.ts'
import type { CopyReceipt, MoveReceipt } from './program-message.ts'
import { requireTransfer, type Transfer } from './program-transfer.ts'
import { mapUidSlices, nextAfter, type SliceResult, type UidSlice } from './uid-slices.ts'

/**
 * Moves as the web does: undo there restores the messages, and moving out of Junk removes the block filters of their
 * senders. Moving to Junk blocks nobody, because a mail program cannot ask.
 * @throws Refused folder_not_found, move_not_allowed, smtp_disabled (to Trash), domain_not_verified
 */
export async function* moveByUid(
  needs: Pick<MailProgramNeeds, 'store' | 'clock'>,
  actor: Actor,
  folderId: FolderId,
  { ranges, to }: Transfer,
): AsyncGenerator<MoveReceipt> {
  requirePermission(actor, 'change_mail')
  const closed = await closedRanges(needs, actor, folderId, ranges)
  yield* mapUidSlices(closed, (slice) =>
    needs.store.write(actor.mailboxId, (w) => moveSlice(needs, w, actor, folderId, { ...slice, to })),
  )
}

async function moveSlice(
  needs: Pick<MailProgramNeeds, 'clock'>,
  w: Writer,
  actor: Actor,
  folderId: FolderId,
  { ranges, after, to }: UidSlice & Pick<Transfer, 'to'>,
): Promise<SliceResult<MoveReceipt>> {
  // Pipelined in one round trip. nextVersion() must come first: it locks the mailbox row.
  const [version, [from, target], rows, [before]] = await Promise.all([
    w.nextVersion(),
    requireProgramFolders(w, [folderId, to]),
    w.mailPrograms.listMovable(folderId, { ranges, after, limit: CHANGE_SLICE_MESSAGES }),
    w.mailPrograms.states([folderId]),
  ])
  const next = nextAfter(rows)
  if (from.id === target.id || rows.length === 0) {
    return { value: { uidValidity: target.uidValidity, sources: [], targets: [] }, next }
  }
  requireTransfer(actor, rows, target)
  const moved = await w.mailPrograms.move(
    rows.map(({ id }) => id),
    target.id,
    version,
  )
  const threadIds: readonly ThreadId[] = [...new Set(moved.map(({ threadId }) => threadId))]
  if (threadIds.length > 0) {
    if (from.role === 'junk' && target.role !== 'trash') await unblockSenders(w, threadIds, version)
    if (target.role === 'snoozed') await snoozeMovedThreads(w, needs, actor.mailboxId, threadIds)
    await w.record({ type: 'threads.changed', version, threadIds, folderIds: [from.id, target.id] })
  }
  const receipt = toReceipt(rows, target, moved)
  const isComplete = before !== undefined && moved.length > 0 && receipt.sources.length === moved.length
  const versions = isComplete ? { versions: { before: before.highestModseq, after: version } } : {}
  return { value: { ...receipt, ...versions }, next }
}

function toReceipt(
  rows: readonly MovableMessage[],
  { uidValidity }: ProgramFolder,
  moved: readonly MovedMessage[],
): CopyReceipt {
  const uids = new Map(moved.map(({ id, uid }) => [id, uid]))
  const pairs = rows.flatMap(({ id, uid }) => {
    const target = uids.get(id)
    return target === undefined ? [] : [[uid, target] as const]
  })
  return { uidValidity, sources: pairs.map(([source]) => source), targets: pairs.map(([, target]) => target) }
}

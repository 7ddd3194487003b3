import type { FolderId, ThreadId } from '@sen/model/ids'
import { CHANGE_SLICE_MESSAGES, MAX_COPIED_MESSAGES } from '@sen/model/mail-programs/limits'
import { judgeProgramMove } from '@sen/model/mail-programs/program-moves'
import { unblockAddresses, unblockSenders } from '../filters/block-senders.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Writer } from '../store.ts'
import { copyDrafts, joinedReceipts } from './copy-drafts.ts'
import { closedRanges } from './fetch-messages.ts'
import type { CopiedMessage, StoredProgramMessage } from './mail-program-store.ts'
import { type MailProgramNeeds, requireProgramFolders } from './program-context.ts'
import type { ProgramFolder } from './program-folder.ts'
import type { CopyReceipt, UidRange } from './program-message.ts'
import { inUidSlices, nextAfter, type SliceResult, type UidSlice } from './uid-slices.ts'

interface Transfer {
  readonly ranges: readonly UidRange[]
  readonly to: FolderId
}

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
  const drafts = await copyDrafts(needs, actor, folderId, { ranges: closed, to })
  const copies = await copyStored(needs, actor, folderId, { ranges: closed, to })
  return drafts ? joinedReceipts(copies, drafts) : copies
}

function copyStored(
  needs: Pick<MailProgramNeeds, 'store'>,
  actor: Actor,
  folderId: FolderId,
  { ranges, to }: Transfer,
): Promise<CopyReceipt> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const [from, target] = await requireProgramFolders(w, [folderId, to])
    const limit = MAX_COPIED_MESSAGES + 1
    const all = await w.mailPrograms.rows(from.id, { ranges, after: 0, limit })
    if (all.length > MAX_COPIED_MESSAGES) throw new Refused('move_not_allowed')
    const rows = all.filter(({ isDraft }) => !isDraft)
    if (rows.length === 0) return { uidValidity: target.uidValidity, sources: [], targets: [] }
    requireTransfer(actor, rows, target)
    const bytes = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const { usedBytes, quotaBytes } = await w.mailbox.usageToAdd()
    if (usedBytes + bytes > quotaBytes) throw new Refused('quota_exceeded')
    const copied = await w.mailPrograms.copy(
      rows.map(({ id }) => id),
      target.id,
      version,
    )
    // Each change of a thread reads all of it, so its length is limited.
    if (copied.length < rows.length) throw new Refused('quota_exceeded')
    const threadIds = [...new Set(copied.map(({ threadId }) => threadId))]
    for (const slice of threadSlices(copied)) await w.threads.refresh(slice, version)
    // Programs without MOVE copy and then delete.
    if (from.role === 'junk' && target.role !== 'junk' && target.role !== 'trash') {
      const senders = new Set(copied.flatMap(({ sender }) => sender ?? []))
      await unblockAddresses(w, [...senders], version)
    }
    await w.record({ type: 'threads.changed', version, threadIds, folderIds: [target.id] })
    const copies = new Map(copied.map(({ source, copy }) => [source, copy]))
    return receiptOf(w, rows, target, (row) => copies.get(row.id))
  })
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

function requireTransfer(actor: Actor, rows: readonly StoredProgramMessage[], to: ProgramFolder): void {
  for (const row of rows) {
    const verdict = judgeProgramMove(row, to, actor)
    if (verdict === 'may-not-delete') throw new Refused('smtp_disabled')
    if (verdict !== 'allowed') throw new Refused('move_not_allowed')
  }
}

async function receiptOf(
  w: Writer,
  rows: readonly StoredProgramMessage[],
  { id, uidValidity }: ProgramFolder,
  targetOf: (row: StoredProgramMessage) => StoredProgramMessage['id'] | undefined,
): Promise<CopyReceipt> {
  const targets = rows.map(targetOf)
  const uids = await w.mailPrograms.uidsOf(
    id,
    targets.flatMap((target) => target ?? []),
  )
  const pairs = rows.flatMap(({ uid }, at) => {
    const target = targets[at] && uids.get(targets[at])
    return target === undefined ? [] : [[uid, target] as const]
  })
  return { uidValidity, sources: pairs.map(([source]) => source), targets: pairs.map(([, target]) => target) }
}

import { mayActIn } from '@sen/model/acting/thread-actions'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { isSnoozeTime } from '@sen/model/snoozing/snooze-times'
import type { Folder } from '../folders/folder-store.ts'
import type { Actor, MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore, Writer } from '../store.ts'
import type { MoveReceipt } from '../threads/move-threads.ts'
import type { MovedGroup } from '../threads/thread-store.ts'
import { enqueueUnsnooze } from './enqueue-unsnooze.ts'

export interface SnoozeRequest {
  readonly threadIds: readonly ThreadId[]
  readonly from: FolderId
  readonly until: Date
}

/**
 * Moves the threads to Snoozed until a time. Threads that are snoozed already get the new time.
 * @throws Refused domain_not_verified, folder_not_found, move_not_allowed, snooze_time_invalid
 */
export async function snoozeThreads(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  { threadIds, from, until }: SnoozeRequest,
): Promise<MoveReceipt> {
  requirePermission(actor, 'change_mail')
  if (!isSnoozeTime(until, needs.clock.now())) throw new Refused('snooze_time_invalid')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const folder = await w.folders.find(from)
    if (!folder) throw new Refused('folder_not_found')
    if (!mayActIn('snooze', folder.role)) throw new Refused('move_not_allowed')
    const moved = await snooze(w, actor, { threadIds, folder, until }, version)
    if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
    return { moved, version }
  })
}

/** Records changed times, not the moves. */
export async function snooze(
  w: Writer,
  { mailboxId }: MailboxActor,
  {
    threadIds,
    folder,
    until,
  }: { readonly threadIds: readonly ThreadId[]; readonly folder: Folder; readonly until: Date },
  version: number,
): Promise<readonly MovedGroup[]> {
  const moved = await w.threads.snooze(threadIds, folder.id, until, version)
  if (folder.role === 'snoozed' || folder.role === 'starred') {
    await w.record({ type: 'threads.changed', version, threadIds, folderIds: [folder.id] })
  }
  await enqueueUnsnooze(w, mailboxId)
  return moved
}

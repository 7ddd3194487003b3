import type { FolderId } from '@sen/model/ids'
import { CHANGE_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Writer } from '../store.ts'
import { closedRanges } from './fetch-messages.ts'
import type { StoredCriterion } from './mail-program-store.ts'
import { type MailProgramNeeds, requireProgramFolder } from './program-context.ts'
import type { UidRange } from './program-message.ts'

/**
 * Deletes messages with `\Deleted`. Mail that is still being delivered stays. Received and sent mail is recoverable as
 * long as the organisation retains it.
 * @throws Refused folder_not_found, smtp_disabled, domain_not_verified
 */
export async function* expungeMessages(
  needs: Pick<MailProgramNeeds, 'store' | 'clock'>,
  actor: Actor,
  folderId: FolderId,
  ranges?: readonly UidRange[],
): AsyncGenerator<readonly number[]> {
  requirePermission(actor, 'delete_mail')
  const deleted: StoredCriterion = { key: 'state', state: 'isDeleted' }
  const closed = ranges && (await closedRanges(needs, actor, folderId, ranges))
  const criterion: StoredCriterion = closed ? { key: 'and', all: [deleted, { key: 'uid', ranges: closed }] } : deleted
  const { uids } = await needs.store.read(actor.mailboxId, async (r) => {
    await requireProgramFolder(r, folderId)
    return r.mailPrograms.find(folderId, criterion, needs.clock.now())
  })
  for (let start = 0; start < uids.length; start += CHANGE_SLICE_MESSAGES) {
    const slice = [...uids.subarray(start, start + CHANGE_SLICE_MESSAGES)]
    const gone = await needs.store.write(actor.mailboxId, (w) => expungeSlice(w, actor, folderId, slice))
    if (gone.length > 0) yield gone
  }
}

async function expungeSlice(
  w: Writer,
  actor: Actor,
  folderId: FolderId,
  uids: readonly number[],
): Promise<readonly number[]> {
  const version = await w.nextVersion()
  await requireProgramFolder(w, folderId)
  const ranges = uids.map((uid) => ({ first: uid, last: uid }))
  const found = await w.mailPrograms.rows(folderId, { ranges, after: 0, limit: uids.length })
  // Another session may have restored a message since.
  const rows = found.filter(({ isDeleted }) => isDeleted)
  const purged = await w.mailPrograms.purge(
    rows.map(({ id }) => id),
    actor.address,
  )
  if (purged.length === 0) return []
  const threadIds = [...new Set(purged.map(({ threadId }) => threadId))]
  await w.threads.refresh(threadIds, version)
  await w.record({ type: 'threads.changed', version, threadIds, folderIds: [folderId] })
  const gone = new Set(purged.map(({ id }) => id))
  return rows.filter(({ id }) => gone.has(id)).map(({ uid }) => uid)
}

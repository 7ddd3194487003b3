import { SOURCE_WINDOW_MESSAGES } from '@sen/model/moving-in/limits'
import type { MoveInRun, TargetFolder } from './move-in-run.ts'
import type { KnownSourceMessage, MovedFolder } from './move-in-store.ts'

/** After the server has renumbered a folder, older messages are known by their identity only. */
export function ofValidity(
  messages: readonly KnownSourceMessage[],
  uidValidity: string,
): readonly KnownSourceMessage[] {
  return messages.filter((each) => each.uidValidity === uidValidity)
}

/** Copies changed flags unless they were changed here too. It deletes nothing here. */
export async function syncSourceFolder(run: MoveInRun, target: TargetFolder): Promise<void> {
  const { needs, mailboxId, source, tally } = run
  const { movedFolderId } = target
  const messages = await needs.store.read(mailboxId, (r) => r.moveIns.messagesOf(movedFolderId))
  if (messages.length === 0) return
  const { uidValidity } = await source.open(target.name)
  const { uids } = await source.uids()
  const place = { movedFolderId, uidValidity }
  const there = new Set(uids)
  const before = ofValidity(messages, uidValidity)
  const gone = before.filter(({ uid, isGone }) => !isGone && !there.has(uid)).map(({ uid }) => uid)
  await needs.store.write(mailboxId, async (w) => {
    await w.moveIns.markGone(place, 'of-other-validities')
    if (gone.length > 0) await w.moveIns.markGone(place, gone)
  })
  const still = before.filter(({ uid }) => there.has(uid))
  const flagsBefore = new Map(still.map((each) => [each.uid, each]))
  for (let start = 0; start < still.length; start += SOURCE_WINDOW_MESSAGES) {
    const window = still.slice(start, start + SOURCE_WINDOW_MESSAGES).map(({ uid }) => uid)
    const flags = await source.flags(window)
    const news = [...flags]
      .map(([uid, { isRead, isStarred }]) => ({ uid, isRead, isStarred }))
      .filter(({ uid, isRead, isStarred }) => {
        const last = flagsBefore.get(uid)
        return last && (last.isRead !== isRead || last.isStarred !== isStarred || last.isGone)
      })
    if (news.length === 0) continue
    const changed = await needs.store.write(mailboxId, async (w) => {
      const version = await w.nextVersion()
      const brought = await w.moveIns.importFlags(place, news, version)
      const { threadIds } = brought
      if (threadIds.length === 0) return 0
      await w.threads.refresh(threadIds, version)
      await w.record({ type: 'threads.changed', version, threadIds, folderIds: [target.here.id] })
      return brought.changed
    })
    tally.add('flagsChanged', changed)
    run.onProgress(target.name)
  }
}

export async function removeMissingOriginals(
  { needs, mailboxId }: Pick<MoveInRun, 'needs' | 'mailboxId'>,
  folders: readonly Pick<MovedFolder, 'id'>[],
): Promise<void> {
  for (const { id } of folders) {
    // No server uses this UIDVALIDITY (RFC 3501 section 2.3.1.1), so it matches none of the stored ones.
    const nowhere = { movedFolderId: id, uidValidity: '0' }
    await needs.store.write(mailboxId, (w) => w.moveIns.markGone(nowhere, 'of-other-validities'))
  }
}
